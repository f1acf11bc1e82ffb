import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#db/schema.ts'
import type { Visitor } from '../../account/visitor.ts'
import type { Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { networkUnpaidSince, refusedHold, spotsOfNetwork, unpaidSince } from './hold-rules.ts'
import { bookingIs } from '../../states/booking-states.ts'

type Spots = { id: string; spots_taken: number; max_spots: number }

/**
 * Refuses another hold of this many spots by a visitor or network with too many live ones, or too many that ended
 * unpaid. The caller has locked the departure, so that the count has no race.
 */
export async function mustBeWithinCaps(
  tx: Tx,
  departure: Spots,
  spots: number,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const refused = refusedHold(await holdsSoFar(tx, departure.id, visitor, now), visitor.account !== null)
  if (refused) throw new Refusal(refused)
  await mustBeWithinShare(tx, departure, spots, visitor, now)
}

/**
 * Refuses to let a network that is not signed in hold more than its share of a departure's free spots. `more` is what a
 * new or changed hold takes beyond the spots that the network holds now; a hold that shrinks is never refused.
 */
export async function mustBeWithinShare(
  tx: Tx,
  { id, spots_taken, max_spots }: Spots,
  more: number,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  if (visitor.account || more <= 0) return
  const { sum } = await tx
    .selectFrom('booking')
    .where('departure_id', '=', id)
    .where('network', '=', visitor.network)
    .where('account_id', 'is', null)
    .where((eb) => live(eb, now))
    .select(({ fn }) => fn.sum<string | null>('spots').as('sum'))
    .executeTakeFirstOrThrow()
  const held = Number(sum ?? 0)
  if (held + more > spotsOfNetwork(max_spots - spots_taken, held)) throw new Refusal('network-share-held')
}

async function holdsSoFar(tx: Tx, departureId: string, visitor: Visitor, now: Date) {
  const mine = (eb: BookingExpressions) =>
    visitor.account
      ? eb.or([eb('visitor_id', '=', visitor.id), eb('account_id', '=', visitor.account.id)])
      : eb('visitor_id', '=', visitor.id)
  const ours = (eb: BookingExpressions) => eb('network', '=', visitor.network)
  return tx
    .selectFrom('booking')
    .where('departure_id', '=', departureId)
    .where('state', 'in', bookingIs.unconfirmed.states)
    .select(({ fn, eb }) => {
      const count = () => fn.countAll<number>()
      const endedSince = (since: Date) => eb('ended_at', '>', since)
      return [
        count().filterWhere(live(eb, now)).filterWhere(mine(eb)).as('liveOfVisitor'),
        count().filterWhere(live(eb, now)).filterWhere(ours(eb)).as('liveOfNetwork'),
        count()
          .filterWhere(endedSince(unpaidSince(now)))
          .filterWhere(mine(eb))
          .as('unpaidOfVisitor'),
        count()
          .filterWhere(endedSince(networkUnpaidSince(now)))
          .filterWhere(ours(eb))
          .as('unpaidOfNetwork'),
      ]
    })
    .executeTakeFirstOrThrow()
}

type BookingExpressions = ExpressionBuilder<Tables, 'booking'>

function live(eb: BookingExpressions, now: Date) {
  return eb.and([eb('state', '=', 'held'), eb('hold_expires_at', '>', now)])
}
