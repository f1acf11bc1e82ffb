import { type IsoDate, shortDay } from '../dates.ts'
import type { Cents } from '../money.ts'
import { dealPrice } from './deal-rules.ts'

/** A deal beside a price: the earlier price, and '−10% until 30 Nov'. */
export type ShownDeal = { percent: number; wasCents: Cents; lastOn: IsoDate; says: string }
/** What one traveller pays, in US cents, and the deal that reduced it. */
export type Paid = { paysCents: Cents; deal: ShownDeal | null }

type Given = { percent: number; firstOn: IsoDate; lastOn: IsoDate }

/** '−10% until 30 Nov'; while only members have it, '−10% until 30 Nov, members first'. */
export function dealText({ percent, firstOn, lastOn }: Given, today: IsoDate): string {
  return `−${percent}% until ${shortDay(lastOn)}${firstOn > today ? ', members first' : ''}`
}

/** A price with its best deal, if there is one. */
export function paidWith(cents: Cents, deal: Given | null | undefined, today: IsoDate): Paid {
  if (!deal) return { paysCents: cents, deal: null }
  const { percent, lastOn } = deal
  return {
    paysCents: dealPrice(cents, percent),
    deal: { percent, wasCents: cents, lastOn, says: dealText(deal, today) },
  }
}
