import { randomUUID } from 'node:crypto'
import type { Visitor } from '../../account/visitor.ts'
import { rateOf } from '../../currency/currency-queries.ts'
import { nepalDate } from '../../dates.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import { isUuid } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { deadlineDaysFor, type Standing } from '../../membership/membership-rules.ts'
import { findStanding } from '../../membership/standing-queries.ts'
import { mustBeBookable } from '../../trek/departure-rules.ts'
import {
  findDeparture,
  holdDeparture,
  isOfTrek,
  lockDeparture,
  type Departure,
} from '../../departure/departure-queries.ts'
import { discountColumns, plainTerms } from '../price/frozen-price-rules.ts'
import { termsToday } from '../price/terms-today-queries.ts'
import { findHolding, type Holding, mustBeWithinCaps, mustBeWithinShare } from './hold-caps.ts'
import { holdEnd } from './hold-rules.ts'
import { resizeHold } from './resize-hold.ts'
import { orderedExtras } from '../extra/ordered-extra-queries.ts'
import { spotsFor, type Party } from '../price/party-rules.ts'

export type HoldRequest = {
  departureId: string
  /** The id or slug of the trek on whose page the departure was chosen. */
  trek?: string
  party: Party
  currency?: string
}

/**
 * Book Now: holds the party's spots on a departure for 15 minutes and freezes their price. A second request for the
 * same departure changes the existing hold. Refused when the departure cannot be booked, is full, or a cap is reached.
 */
export async function holdSpots(
  deps: Deps,
  { departureId, trek, party, currency = 'USD' }: HoldRequest,
  visitor: Visitor,
) {
  const spots = spotsFor(party)
  const perUsd = await rateOf(deps, currency)
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const [departure, held, holding, standing] = await lockForHold(tx, departureId, spots, visitor, now)
    if (trek !== undefined && !isOfTrek(departure, trek)) throw new Refusal('departure-not-found')
    mustBeOpenTo(departure, visitor, standing, now)
    mustFit(departure, spots - (held?.spots ?? 0))
    if (held) {
      mustBeWithinShare(holding, departure, spots - held.spots, visitor)
      return resizeHold(tx, held, { spots, children: party.children })
    }
    mustBeWithinCaps(holding, departure, spots, visitor)
    return takeSpots(tx, departure, {
      spots,
      children: party.children,
      visitor,
      at: now,
      currency,
      perUsd,
      standing,
      key: `hold:${randomUUID()}`,
    })
  })
}

/**
 * Locks the departure, and reads what decides about a hold in the same round trip: the visitor's own hold, what the caps
 * count, and their standing as a member. The statements run one after the other, so the reads see what the lock waited
 * for. A departure that is too full for a visitor without a hold on it is returned unlocked: the caller refuses it, and
 * refused requests do not queue for the lock.
 */
export async function lockForHold(
  tx: Tx,
  departureId: string,
  spots: number,
  visitor: Visitor,
  now: Date,
): Promise<[departure: Departure, held: Held | undefined, holding: Holding, standing: Standing]> {
  if (!isUuid(departureId)) throw new Refusal('departure-not-found')
  const readAfter = <Locked>(lock: Promise<Locked>) =>
    Promise.all([
      lock,
      liveHold(tx, departureId, visitor, now),
      findHolding(tx, departureId, visitor, now),
      findStanding(tx, visitor.account, now),
    ])
  const [withRoom, held, ...others] = await readAfter(holdDeparture(tx, departureId, spots))
  if (withRoom) return [withRoom, held, ...others]
  const found = await findDeparture(tx, departureId)
  const isFull = found.spots_taken + spots > found.max_spots
  return isFull && !held ? [found, held, ...others] : readAfter(lockDeparture(tx, departureId))
}

export type Taking = {
  spots: number
  children: number
  visitor: Visitor
  at: Date
  currency: string
  perUsd: number
  /** The current membership of the signed-in account: members pay less and see deals earlier. */
  standing: Standing
  key: string
}

/**
 * Writes the hold with the current price and discounts; the database's counter refuses too many spots. The caller has
 * locked the departure.
 */
export async function takeSpots(tx: Tx, departure: Departure, taking: Taking) {
  const terms = await termsToday(tx, departure, taking)
  return tx
    .insertInto('booking')
    .values({
      departure_id: departure.id,
      account_id: taking.visitor.account?.id ?? null,
      visitor_id: taking.visitor.id,
      network: taking.visitor.network,
      state: 'held',
      spots: taking.spots,
      children: taking.children,
      hold_expires_at: holdEnd(taking.at),
      ...terms,
      group_tiers: JSON.stringify(terms.group_tiers),
      ...discountColumns({ ...terms, ...plainTerms }, taking.spots),
      display_currency: taking.currency,
      display_per_usd: taking.perUsd,
      idem_actor: actorOf(taking.visitor),
      idem_key: taking.key,
      created_at: taking.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The owner of an idempotency key. A program without cookies is identified by its key alone. */
export function actorOf(visitor: Visitor): string {
  if (visitor.account) return visitor.account.id
  return visitor.isNew ? 'anonymous' : visitor.id
}

/** Refuses a departure that this visitor may not book now; members may two days longer. */
export function mustBeOpenTo(departure: Departure, visitor: Visitor, standing: Standing, now: Date): void {
  mustBeBookable(
    {
      trekState: departure.trek_state,
      state: departure.state,
      startsOn: departure.starts_on,
      bookingDeadlineDays: deadlineDaysFor(standing, departure.booking_deadline_days),
    },
    nepalDate(now),
  )
  mustNotBeHost(departure, visitor)
}

/** A host cannot book their own trek. Addresses are compared when the form is submitted, see host/self-dealing.ts. */
function mustNotBeHost({ host_id }: Pick<Departure, 'host_id'>, { account }: Visitor): void {
  if (account?.id === host_id) throw new Refusal('own-trek')
}

/** Refuses more spots than are free, before the database constraint does. */
export function mustFit(
  { spots_taken, max_spots }: Pick<Departure, 'spots_taken' | 'max_spots'>,
  spots: number,
) {
  if (spots_taken + spots > max_spots) throw new Refusal('no-more-spots')
}

type Held = NonNullable<Awaited<ReturnType<typeof liveHold>>>

/** A visitor's hold on a departure that is not submitted yet. */
export async function liveHold(tx: Db | Tx, departureId: string, visitor: Visitor, now: Date) {
  return tx
    .selectFrom('booking')
    .select(['id', 'spots', 'unit_price_cents', 'deal_percent', 'group_tiers', 'member_percent'])
    .select(['promotion_percent', 'promotion_amount_cents', 'extras_cents'])
    .select(orderedExtras.as('extras'))
    .where('departure_id', '=', departureId)
    .where('visitor_id', '=', visitor.id)
    .where('state', '=', 'held')
    .where('submitted_at', 'is', null)
    .where('hold_expires_at', '>', now)
    .executeTakeFirst()
}
