export type PictureSource = {
  src: string
  /** The same picture in other widths, as an img takes it. */
  srcSet?: string | undefined
  width: number
  height: number
  alt: string
}

export type GalleryPicture = PictureSource & {
  /** The largest version, opened alone when there is no script. */
  large: string
  /** The small version for thumbnails. */
  thumb: string
}

type PictureProps = PictureSource & {
  /** How wide the picture is shown, as an img takes it. */
  sizes?: string | undefined
  /** The largest picture above the fold: loaded first instead of when it comes near. */
  first?: boolean | undefined
}

/** A picture that keeps its place before it has come and is fetched in the width it is shown in. */
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
