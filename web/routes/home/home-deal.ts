import type { IsoDate } from '#domain/dates.ts'
import type { OpenDeal } from '#domain/pages/open-deal-queries.ts'
import { listPath } from '#domain/trek/search/filter-rules.ts'
import { dealCard } from '../../shared/deal/deal-card.ts'

/** A deal for the home page: its link leads to its only trek, or to the treks of its region. */
export function homeDeal(deal: OpenDeal, today: IsoDate) {
  const { id, heading, says, isEarly, cards } = dealCard(deal, today)
  const [first, ...others] = cards
  const isOne = first !== undefined && others.length === 0
  const to = isOne ? first.to : listPath(deal.region ? { regions: [deal.region] } : {})
  return { id, heading, says, isEarly, to }
}

export type HomeDeal = ReturnType<typeof homeDeal>
