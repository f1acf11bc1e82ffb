import { offeredState } from '../../departure/departure-queries.ts'
import { nepalDate } from '../../dates.ts'
import type { Visitor } from '../../account/visitor.ts'
import type { Deps } from '../../deps.ts'
import { bestDeals } from '../../deal/best-deal-queries.ts'
import { deadlineDaysFor } from '../../membership/membership-rules.ts'
import { findStanding } from '../../membership/standing-queries.ts'
import { Refusal } from '../../refusal.ts'
import { mustBeBookable } from '../../trek/departure-rules.ts'
import { mustBeOfTrek } from '../../trek/must-be-of-trek.ts'
import { checkoutTrek } from './checkout-trek-queries.ts'
import { groupTiersOf } from './group-tier-queries.ts'
import { spotsFor, type Party } from './party-rules.ts'

export type CheckoutOffer = Awaited<ReturnType<typeof findOffer>>

/**
 * The offer of a URL with trek, departure and party for this visitor; refused when it names no such departure or party.
 */
export async function findOffer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { trek, departureId, party }: { trek: string; departureId: string; party: Party },
  { account }: Pick<Visitor, 'account'>,
) {
  await mustBeOfTrek({ db }, departureId, trek)
  const departure = await db
    .selectFrom('departure')
    .innerJoin('trek', 'trek.id', 'departure.trek_id')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .select(['departure.id', 'departure.trek_id', 'departure.starts_on', 'departure.ends_on'])
    .select(['departure.state', 'departure.price_cents', 'departure.max_spots', 'departure.spots_taken'])
    .select(['trek.booking_deadline_days', offeredState.as('trek_state')])
    .where('departure.id', '=', departureId)
    .executeTakeFirstOrThrow()
  const at = now()
  const standing = await findStanding(db, account, at)
  const deals = await bestDeals(db, [departure.id], { at, isMember: standing.isMember })
  const freeSpots = Math.max(0, departure.max_spots - departure.spots_taken)
  return {
    trek: await checkoutTrek(db, departure.trek_id),
    departureId: departure.id,
    startsOn: departure.starts_on,
    endsOn: departure.ends_on,
    party,
    spots: spotsFor(party),
    unitPriceCents: departure.price_cents,
    dealPercent: deals.get(departure.id)?.percent ?? 0,
    groupTiers: await groupTiersOf(db, departure.trek_id),
    memberPercent: standing.discountPercent,
    freeSpots,
    refused: refusalOf(() =>
      mustBeBookable(
        {
          trekState: departure.trek_state,
          state: departure.state,
          startsOn: departure.starts_on,
          bookingDeadlineDays: deadlineDaysFor(standing, departure.booking_deadline_days),
        },
        nepalDate(at),
      ),
    ),
  }
}

function refusalOf(check: () => void): { says: string; because: string | undefined } | null {
  try {
    check()
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'not-found') throw error
    return { says: error.message, because: error.reason }
  }
}
