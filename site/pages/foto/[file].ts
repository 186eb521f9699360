// Resized photos; the originals, with their metadata, are not published.
import type { APIContext } from 'astro'
import { type PhotoFile, photoFiles, preparePhoto } from '../../build/photos.ts'
import { loadContent } from '../../content/load/content.ts'

export async function getStaticPaths() {
  const photos = await photoFiles(loadContent())
  return photos.map((photo) => ({ params: { file: photo.name }, props: { photo } }))
}

export const GET = async ({ props: { photo } }: APIContext<{ photo: PhotoFile }>) =>
  new Response(await preparePhoto(photo), { headers: { 'Content-Type': `image/${photo.format}` } })
