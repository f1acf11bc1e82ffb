import type { PictureSource } from './picture.tsx'

/** The picture of the home page with the headline on it, and nothing else; `phone` is its narrow cut. */
export function Hero({ title, picture, phone }: { title: string; picture: PictureSource; phone: string }) {
  return (
    <div className="hero on-art">
      <picture>
        <source media="(max-width: 720px)" srcSet={phone} />
        <img {...picture} sizes="100vw" fetchPriority="high" decoding="sync" />
      </picture>
      <div className="wrap">
        <h1>{title}</h1>
      </div>
    </div>
  )
}
