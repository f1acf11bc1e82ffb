/** The size of a picture for a link (Open Graph) that all sites show uncropped, in pixels. */
export const SHARE = { width: 1200, height: 630 } as const

/** The URL of the picture that other sites show with a link to a trek: its cover with its name. */
export function trekShareUrl(slug: string): string {
  return `/pictures/trek/${slug}.jpg`
}

/** The URL of a stored picture in that size, without words. */
export function shareUrl(key: string): string {
  return `/pictures/${key.replace(/\.\w+$/, '')}-share.jpg`
}
