import type { ReactNode } from 'react'
import { Logo } from '../../ui/layout/logo.tsx'
import type { PictureSource } from '../../ui/data/picture.tsx'

type AuthPageProps = { picture: PictureSource; children: ReactNode; foot?: ReactNode }

/**
 * The layout of the sign-in pages: the form left, a picture right; it is the page's main element and has its own logo.
 */
export function AuthPage({ picture, children, foot }: AuthPageProps) {
  return (
    <div className="auth">
      <main id="main">
        <Logo />
        <div className="auth__in">{children}</div>
        {foot && <div className="small muted">{foot}</div>}
      </main>
      <div className="auth__pic">
        <img {...picture} alt="" sizes="(max-width: 820px) 1px, 50vw" loading="lazy" />
      </div>
    </div>
  )
}
