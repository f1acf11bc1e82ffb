/** What bookers rely on: inclusions, days and meeting point of a trek, as lines to compare. */
export type SoldOffer = {
  includes: readonly string[]
  excludes: readonly string[]
  meeting: readonly string[]
  days: readonly string[]
}

export type OfferChange = { part: string; removed: string[]; added: string[] }

const parts = {
  includes: 'Included in the price',
  excludes: 'Not included',
  meeting: 'Meeting point and time',
  days: 'Day by day',
} as const satisfies Record<keyof SoldOffer, string>

/**
 * The changes between two versions of an offer, part by part; empty without changes. The order of inclusions does not
 * count.
 */
export function offerChanges(before: SoldOffer, after: SoldOffer): OfferChange[] {
  return (Object.keys(parts) as (keyof SoldOffer)[]).flatMap((part) => {
    const removed = before[part].filter((line) => !after[part].includes(line))
    const added = after[part].filter((line) => !before[part].includes(line))
    return removed.length + added.length > 0 ? [{ part: parts[part], removed, added }] : []
  })
}
