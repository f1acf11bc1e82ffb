import { type IsoDate, rangeText, untilText } from '#domain/dates.ts'
import type { OpenDeal } from '#domain/pages/open-deal-queries.ts'
import { listPath } from '#domain/trek/search/filter-rules.ts'
import { cardOf } from '../trek/list-card.ts'

/** A deal for its section of the page. */
export function dealCard(deal: OpenDeal, today: IsoDate) {
  const { region, departure, treks, trekCount, isEarly } = deal
  const cards = treks.map((trek) => {
    const card = cardOf(trek, today)
    return departure ? { ...card, to: `${card.to}?departure=${departure.id}` } : card
  })
  const what = region ? `treks in ${region}` : (treks[0]?.name ?? 'a trek')
  const off = `${deal.percent}% off ${what}`
  const dates = departure ? rangeText(departure.startsOn, departure.endsOn) : ''
  return {
    id: deal.id,
    heading: deal.title || off,
    // Text in the heading is not repeated.
    says: sentence([deal.title ? off : '', dates, untilText(deal.lastOn)]),
    lastOn: deal.lastOn,
    isEarly,
    cards,
    all:
      region && trekCount > cards.length
        ? { to: listPath({ regions: [region] }), label: `All treks in ${region}` }
        : null,
  }
}

function sentence(parts: string[]): string {
  const said = parts.filter(Boolean).join(', ')
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
}

export type DealCard = ReturnType<typeof dealCard>
