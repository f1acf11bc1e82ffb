export type PictureSource = {
  src: string
  /** The `srcset` attribute with other widths of the picture. */
  srcSet?: string | undefined
  width: number
  height: number
  alt: string
}

export type GalleryPicture = PictureSource & {
  /** The largest version, which opens by itself without script. */
  large: string
  /** The small version for thumbnails. */
  thumb: string
}

type PictureProps = PictureSource & {
  /** The `sizes` attribute of the img. */
  sizes?: string | undefined
  /** The largest picture above the fold: loaded eagerly, not lazily. */
  first?: boolean | undefined
}

/** A picture that reserves its space before it loads, and loads in the width of its display. */
export function Picture({ first, ...image }: PictureProps) {
  return (
    <img
      {...image}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
    />
  )
}
