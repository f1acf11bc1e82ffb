export const PICTURE_WIDTHS = [320, 480, 640, 960, 1200, 1600, 2400] as const

export type PictureSource = { src: string; srcSet: string; width: number; height: number; alt: string }

/** The URLs of a stored picture, in every width up to its own, or up to `most` where it is never displayed larger. */
export function pictureSource(
  key: string,
  alt: string,
  width: number,
  height: number,
  most = width,
): PictureSource {
  const widths = PICTURE_WIDTHS.filter((each) => each <= Math.min(width, most))
  return {
    src: pictureUrl(key, widths.includes(960) ? 960 : (widths.at(-1) ?? 320)),
    srcSet: widths.map((each) => `${pictureUrl(key, each)} ${each}w`).join(', '),
    width,
    height,
    alt,
  }
}

/** One width of a stored picture; its key is generated and contains no typed name. */
export function pictureUrl(key: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return `/pictures/${key.replace(/\.\w+$/, '')}-${width}.webp`
}
