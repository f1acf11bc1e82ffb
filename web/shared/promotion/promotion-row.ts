import { dayText, rangeText } from '#domain/dates.ts'
import { dealIs } from '#domain/deal/deal-rules.ts'
import { shortUsd, usd } from '#domain/money.ts'
import type { MadePromotion } from '#domain/promotion/made-promotion-queries.ts'
import { stateWords } from '../deal/deal-row.ts'

/** A promotion code as a row of its table. */
export function promotionRow(promotion: MadePromotion) {
  const { id, code, madeBy, maker, percent, amountCents, leastCents, scopes, usesMost, usesTaken } = promotion
  return {
    id,
    code,
    isLive: dealIs.live(promotion.state),
    state: stateWords[promotion.state],
    off: percent > 0 ? `${percent}%` : shortUsd(amountCents),
    period: rangeText(promotion.firstOn, promotion.lastOn),
    scopes: scopes.map(({ name, startsOn }) => (startsOn ? `${name}, ${dayText(startsOn)}` : name)),
    all: madeBy === 'host' ? 'All treks of the host' : 'All treks',
    conditions: [
      ...(leastCents > 0 ? [`from ${shortUsd(leastCents)}`] : []),
      ...(promotion.newOnly ? ['new travellers only'] : []),
      ...(promotion.usesPerPerson > 1 ? [`${promotion.usesPerPerson} bookings a person`] : []),
    ].join(', '),
    uses: usesMost === null ? String(usesTaken) : `${usesTaken} of ${usesMost}`,
    given: usd(promotion.givenCents),
    by: madeBy === 'host' ? maker : `${maker || 'An operator'}, for us`,
  }
}

export type PromotionRow = ReturnType<typeof promotionRow>
