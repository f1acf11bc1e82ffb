import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#db/schema.ts'
import type { Visitor } from '../../account/visitor.ts'
import type { Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import {
  networkUnpaidSince,
  refusedHold,
  spotsOfNetwork,
  unpaidSince,
  type HoldsSoFar,
} from './hold-rules.ts'
import { bookingIs } from '../../states/booking-states.ts'

type Spots = { spots_taken: number; max_spots: number }

/** What a visitor and their network hold on a departure, and how their earlier holds ended. */
export type Holding = HoldsSoFar & {
  /** The spots that the network holds without an account. */
  spotsOfNetwork: number
}

/**
 * Refuses another hold of this many spots to a visitor or network with too many live ones, or too many that ended
 * unpaid.
 */
export function mustBeWithinCaps(holding: Holding, departure: Spots, spots: number, visitor: Visitor): void {
  const refused = refusedHold(holding, visitor.account !== null)
  if (refused) throw new Refusal(refused)
  mustBeWithinShare(holding, departure, spots, visitor)
}

/**
 * Refuses to let a network that is not signed in hold more than its share of a departure's free spots. `more` is what a
 * new or changed hold takes beyond the spots that the network holds now; a hold that shrinks is never refused.
 */
export function mustBeWithinShare(
  { spotsOfNetwork: held }: Pick<Holding, 'spotsOfNetwork'>,
  { spots_taken, max_spots }: Spots,
  more: number,
  visitor: Visitor,
): void {
  if (visitor.account || more <= 0) return
  if (held + more > spotsOfNetwork(max_spots - spots_taken, held)) throw new Refusal('network-share-held')
}

/** Reads what the caps count. The caller has locked the departure, so that no other hold is missing. */
export async function findHolding(
  tx: Tx,
  departureId: string,
  visitor: Visitor,
  now: Date,
): Promise<Holding> {
  const mine = (eb: BookingExpressions) =>
    visitor.account
      ? eb.or([eb('visitor_id', '=', visitor.id), eb('account_id', '=', visitor.account.id)])
      : eb('visitor_id', '=', visitor.id)
  const ours = (eb: BookingExpressions) => eb('network', '=', visitor.network)
  const { spots, ...holds } = await tx
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
        fn
          .sum<number | null>('spots')
          .filterWhere(live(eb, now))
          .filterWhere(ours(eb))
          .filterWhere('account_id', 'is', null)
          .as('spots'),
      ]
    })
    .executeTakeFirstOrThrow()
  return { ...holds, spotsOfNetwork: spots ?? 0 }
}

type BookingExpressions = ExpressionBuilder<Tables, 'booking'>

function live(eb: BookingExpressions, now: Date) {
  return eb.and([eb('state', '=', 'held'), eb('hold_expires_at', '>', now)])
}
