import type { Visitor } from '../../account/visitor.ts'
import { rateOf } from '../../currency/currency-queries.ts'
import type { IsoDate } from '../../dates.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import { mustBeAllowedToTry } from '../../referral/try-code.ts'
import { Refusal } from '../../refusal.ts'
import { findBooking } from '../booking-queries.ts'
import { departures, type Departure } from '../../departure/departure-queries.ts'
import { isUuid } from '../../ids.ts'
import { mustBeWithinCaps, mustBeWithinShare } from './hold-caps.ts'
import { actorOf, lockForHold, mustBeOpenTo, mustFit, takeSpots } from './hold-spots.ts'
import { mustBeComplete } from '../lead-rules.ts'
import { spotsFor } from '../price/party-rules.ts'
import { extrasOf } from './change-hold.ts'
import { resizeHold } from './resize-hold.ts'
import { bodyHash, refuseTakenKey, submit, type Submission } from './submit-booking.ts'

export type BookingRequest = Submission & {
  trekId: string
  startsOn: IsoDate
  endsOn: IsoDate | null
  adultCount: number
  currency?: string
}

/**
 * The specification's `create_booking`: a pending booking in one step, from the visitor's hold on that departure or,
 * without one, by taking the spots itself under the same limits. The same key gives the same booking.
 */
export async function createBooking(deps: Deps, request: BookingRequest, visitor: Visitor) {
  const { details, adultCount, currency = 'USD' } = request
  const children = details.companions.filter((companion) => companion.isChild).length
  const spots = spotsFor({ adults: adultCount - children, children })
  if (spots !== details.companions.length + 1) throw new Refusal('party-size')
  const perUsd = await rateOf(deps, currency)

  // The whole request uses one connection, so under load no request waits for a second one.
  return deps.db.connection().execute(async (db) => {
    const found = await findDepartureOn(db, request)
    if (details.referralCode) await mustBeAllowedToTry(db, details.referralCode, visitor, deps.now())
    return db
      .transaction()
      .execute((tx) => book(deps, tx, found.id, { ...request, spots, children, currency, perUsd }, visitor))
      .catch(refuseTakenKey)
  })
}

type Order = BookingRequest & { spots: number; children: number; currency: string; perUsd: number }

async function book(deps: Deps, tx: Tx, departureId: string, order: Order, visitor: Visitor) {
  const { spots, children, currency, perUsd, key } = order
  const now = deps.now()
  const [departure, held, holding, standing] = await lockForHold(tx, departureId, spots, visitor, now)
  const earlier = await bookingOfKey(tx, order, departureId, visitor)
  if (earlier) return earlier

  mustBeOpenTo(departure, visitor, standing, now)
  mustBeComplete(order.details)
  mustFit(departure, spots - (held?.spots ?? 0))
  if (held) {
    mustBeWithinShare(holding, departure, spots - held.spots, visitor)
    await resizeHold(tx, held, { spots, children })
  } else mustBeWithinCaps(holding, departure, spots, visitor)
  const taking = { spots, children, visitor, at: now, currency, perUsd, standing, key }
  const { id } = held ?? (await takeSpots(tx, departure, taking))
  // Written in this transaction under its departure's lock, so it is locked already.
  const booking = await findBooking(tx, id)
  const { extras: wishes } = order
  if (!wishes) return submit(deps, tx, booking, order, visitor)
  await resizeHold(tx, booking, {
    spots,
    children,
    extras: await extrasOf(tx, booking, { spots, wishes, at: now }),
  })
  return submit(deps, tx, await findBooking(tx, id), order, visitor)
}

/**
 * The booking that this key already made, also for a browser that received its cookie with that booking; the same key
 * with other content is refused.
 */
async function bookingOfKey(tx: Db | Tx, request: BookingRequest, departureId: string, visitor: Visitor) {
  const earlier = await tx
    .selectFrom('booking')
    .select(['id', 'idem_body'])
    .where('idem_key', '=', request.key)
    .where(({ eb, or }) => or([eb('idem_actor', '=', actorOf(visitor)), eb('visitor_id', '=', visitor.id)]))
    .executeTakeFirst()
  if (!earlier) return null
  if (!earlier.idem_body?.equals(bodyHash(departureId, request))) throw new Refusal('same-key-other-booking')
  return findBooking(tx, earlier.id)
}

/** Departures are unique by trek, start and end; the end may be omitted if the start identifies only one. */
async function findDepartureOn(db: Db, { trekId, startsOn, endsOn }: BookingRequest): Promise<Departure> {
  const found = await (isUuid(trekId)
    ? departures(db)
        .where('departure.trek_id', '=', trekId)
        .where('departure.starts_on', '=', startsOn)
        .$if(endsOn !== null, (query) => query.where('departure.ends_on', '=', endsOn as string))
        .limit(2)
        .execute()
    : [])
  const [departure, another] = found
  if (departure && !another) return departure
  if (!departure && !(await isTrek(db, trekId))) throw new Refusal('trek-not-found')
  throw new Refusal('departure-not-found')
}

async function isTrek(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return Boolean(await db.selectFrom('trek').select('id').where('id', '=', id).executeTakeFirst())
}
