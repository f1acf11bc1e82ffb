import { type BestDeal, bestDeals } from '../../deal/best-deal-queries.ts'
import type { Departure } from '../../departure/departure-queries.ts'
import type { Db, Tx } from '../../deps.ts'
import type { Standing } from '../../membership/membership-rules.ts'
import { groupTiersOf } from './group-tier-queries.ts'
import type { GroupTier } from './price-rules.ts'

type Sold = Pick<Departure, 'id' | 'trek_id' | 'price_cents'>
type Buyer = { standing: Standing; at: Date }

export type TermsToday = Awaited<ReturnType<typeof termsToday>>

/** The price and the discounts under which a departure is sold at that instant, as columns of a booking; the group discounts as a list. */
export async function termsToday(db: Db | Tx, departure: Sold, buyer: Buyer) {
  const [terms] = await allTermsToday(db, departure.trek_id, [departure], buyer)
  if (!terms) throw new Error('a departure has terms')
  return terms
}

/** The same for several departures of one trek, in their order. */
export async function allTermsToday(
  db: Db | Tx,
  trekId: string,
  departures: readonly Sold[],
  { standing, at }: Buyer,
) {
  const ids = departures.map(({ id }) => id)
  const [tiers, deals] = await Promise.all([
    groupTiersOf(db, trekId),
    bestDeals(db, ids, { at, isMember: standing.isMember }),
  ])
  return departures.map((departure) => termsOf(departure, { tiers, deal: deals.get(departure.id), standing }))
}

function termsOf(
  departure: Sold,
  { tiers, deal, standing }: { tiers: GroupTier[]; deal: BestDeal | undefined; standing: Standing },
) {
  return {
    unit_price_cents: departure.price_cents,
    deal_id: deal?.id ?? null,
    deal_percent: deal?.percent ?? 0,
    deal_made_by: deal?.madeBy ?? null,
    group_tiers: tiers,
    member_percent: standing.discountPercent,
  }
}
