import type { PictureSource } from './picture.tsx'

/** A print may be a little coarser than the screen: what is saved is seen sooner. */
export const PHONE_SIZES = '88vw'

/** The picture of the home page with the headline on it, and nothing else; `phone` is its narrow cut. */
export function Hero({ title, picture, phone }: { title: string; picture: PictureSource; phone: string }) {
  return (
    <div className="hero on-art">
      <picture>
        <source media="(max-width: 720px)" srcSet={phone} sizes={PHONE_SIZES} />
        <img {...picture} sizes="100vw" fetchPriority="high" decoding="sync" />
      </picture>
      <div className="wrap">
        <h1>{title}</h1>
      </div>
    </div>
  )
}
