import type { APIContext } from 'astro'
import { builtPhotos, type PhotoFile, preparePhoto } from '../../build/photos.ts'

export async function getStaticPaths() {
  const files = Object.values(await builtPhotos()).flatMap((photo) => photo.files)
  return files.map((photo) => ({ params: { file: photo.name }, props: { photo } }))
}

export const GET = async ({ props: { photo } }: APIContext<{ photo: PhotoFile }>) =>
  new Response(await preparePhoto(photo), { headers: { 'Content-Type': `image/${photo.format}` } })
