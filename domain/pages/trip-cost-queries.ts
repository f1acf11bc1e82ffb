import { nprPerUsdOf } from '../currency/rate-queries.ts'
import { findAgreedOffer } from '../booking/sold/agreed-offer-queries.ts'
import type { IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { permitCents, permitPrice, type Visitors } from '../trek/land/permit-rules.ts'

/**
 * The offer of a booking, and what its permits cost one traveller at the offices on these dates, in US cents by today's
 * rate of the rupee.
 */
export async function findTripCost(
  deps: Pick<Deps, 'db'>,
  { bookingId, startsOn, visitors }: { bookingId: string; startsOn: IsoDate; visitors: Visitors },
) {
  const [offer, nprPerUsd] = await Promise.all([findAgreedOffer(deps.db, bookingId), nprPerUsdOf(deps)])
  const prices = offer.permits.priced.map((permit) => permitPrice(permit, startsOn, offer.days, visitors))
  const permits: Cents = permitCents(prices, nprPerUsd)
  return { offer, permitCents: permits }
}
