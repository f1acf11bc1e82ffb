import { type IsoDate, shortDay } from '../dates.ts'
import type { Cents } from '../money.ts'
import { dealPrice } from './deal-rules.ts'

/** A deal as a price shows it: what it was, and '−10% until 30 Nov'. */
export type ShownDeal = { percent: number; wasCents: Cents; lastOn: IsoDate; says: string }
/** What one traveller pays, in US cents, and the deal that made it less. */
export type Paid = { paysCents: Cents; deal: ShownDeal | null }

type Given = { percent: number; firstOn: IsoDate; lastOn: IsoDate }

/** '−10% until 30 Nov'; of one that only members have yet, '−10% until 30 Nov, members first'. */
export function dealText({ percent, firstOn, lastOn }: Given, today: IsoDate): string {
  return `−${percent}% until ${shortDay(lastOn)}${firstOn > today ? ', members first' : ''}`
}

/** A price with the deal that counts for it, if there is one. */
export function paidWith(cents: Cents, deal: Given | null | undefined, today: IsoDate): Paid {
  if (!deal) return { paysCents: cents, deal: null }
  const { percent, lastOn } = deal
  return {
    paysCents: dealPrice(cents, percent),
    deal: { percent, wasCents: cents, lastOn, says: dealText(deal, today) },
  }
}
