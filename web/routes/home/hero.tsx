import type { PictureSource } from '../../ui/data/picture.tsx'

/** A picture may have a little less resolution than the screen, so that it appears sooner. */
export const PHONE_SIZES = '88vw'

/** The picture of the home page with the headline on it; `phone` is its narrow crop. */
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
