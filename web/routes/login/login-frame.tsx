import type { ReactNode } from 'react'
import { brand } from '#brand'
import { pictureSource } from '#domain/picture/picture-rules.ts'
import { AuthPage } from './auth-page.tsx'

const print = pictureSource('art/region-makalu.webp', '', 720, 960)

/** The layout of both sign-in pages: the form, a picture, and a link to support. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthPage picture={print} foot={<Trouble />}>
      <title>{`${title} · ${brand.name}`}</title>
      {children}
    </AuthPage>
  )
}

function Trouble() {
  return (
    <>
      Trouble? <a href={`mailto:${brand.supportEmail}`}>Contact us</a>
    </>
  )
}
