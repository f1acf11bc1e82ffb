import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#db/schema.ts'
import type { Visitor } from '../account/visitor.ts'
import type { Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { LIVE_PER_NETWORK, LIVE_PER_VISITOR, UNPAID_ALLOWED, unpaidSince } from './hold-rules.ts'

/**
 * Refuses one more hold on a departure by somebody who has too many live ones, or who let too many end unpaid.
 * The departure is locked by the caller, so that the count cannot be raced.
 */
export async function mustBeWithinCaps(
  tx: Tx,
  departureId: string,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const mine = (eb: BookingExpressions) =>
    visitor.account
      ? eb.or([eb('visitor_id', '=', visitor.id), eb('account_id', '=', visitor.account.id)])
      : eb('visitor_id', '=', visitor.id)
  const { of_visitor, of_network, unpaid } = await tx
    .selectFrom('booking')
    .where('departure_id', '=', departureId)
    .where('state', 'in', ['held', 'expired', 'abandoned'])
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere(live(eb, now)).filterWhere(mine(eb)).as('of_visitor'),
      fn
        .countAll<number>()
        .filterWhere(live(eb, now))
        .filterWhere('network', '=', visitor.network)
        .as('of_network'),
      fn.countAll<number>().filterWhere('ended_at', '>', unpaidSince(now)).filterWhere(mine(eb)).as('unpaid'),
    ])
    .executeTakeFirstOrThrow()

  if (of_visitor >= LIVE_PER_VISITOR || of_network >= LIVE_PER_NETWORK || unpaid >= UNPAID_ALLOWED)
    throw new Refusal('too-many-holds')
}

type BookingExpressions = ExpressionBuilder<Tables, 'booking'>

function live(eb: BookingExpressions, now: Date) {
  return eb.and([eb('state', '=', 'held'), eb('hold_expires_at', '>', now)])
}
