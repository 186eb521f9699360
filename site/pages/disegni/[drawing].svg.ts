import type { APIContext } from 'astro'
import type { LaptopPictureName } from '../../components/ui/LaptopPicture.tsx'
import { laptopPicture, laptopPictureNames } from '../../seo/laptop-picture.tsx'

export const getStaticPaths = () =>
  laptopPictureNames.map((name) => ({ params: { drawing: name }, props: { name } }))

export const GET = ({ props }: APIContext<{ name: LaptopPictureName }>) =>
  new Response(laptopPicture(props.name), { headers: { 'Content-Type': 'image/svg+xml' } })
