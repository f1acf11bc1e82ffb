/** What other sites ask for with a link (Open Graph): the shape that all of them show whole, in pixels. */
export const SHARE = { width: 1200, height: 630 } as const

/** Where the picture of a trek is fetched that other sites show with a link to it: its cover with its name. */
export function trekShareUrl(slug: string): string {
  return `/pictures/trek/${slug}.jpg`
}

/** Where a stored picture is fetched in that shape, without words. */
export function shareUrl(key: string): string {
  return `/pictures/${key.replace(/\.\w+$/, '')}-share.jpg`
}
