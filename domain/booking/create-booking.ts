import type { Visitor } from '../account/visitor.ts'
import { rateOf } from '../currency/currency-queries.ts'
import type { IsoDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findBooking, isUuid, lockBooking, lockDeparture } from './booking-queries.ts'
import { mustBeWithinCaps } from './hold-caps.ts'
import { actorOf, liveHold, mustBeOpenTo, mustFit, takeSpots } from './hold-spots.ts'
import { mustBeComplete } from './lead-rules.ts'
import { spotsFor } from './party-rules.ts'
import { bodyHash, submit, type Submission } from './submit-booking.ts'

export type BookingRequest = Submission & {
  trekId: string
  startsOn: IsoDate
  endsOn: IsoDate | null
  adultCount: number
  currency?: string
}

/**
 * The specification's `create_booking`: a pending booking in one step, from the visitor's hold on that departure or,
 * without one, by taking the spots itself under the same caps. The same key gives the same booking.
 */
export async function createBooking(deps: Deps, request: BookingRequest, visitor: Visitor) {
  const { details, adultCount, currency = 'USD' } = request
  const children = details.companions.filter((companion) => companion.isChild).length
  const spots = spotsFor({ adults: adultCount - children, children })
  if (spots !== details.companions.length + 1) throw new Refusal('party-size')
  const perUsd = await rateOf(deps, currency)
  const departureId = await departureOf(deps, request)

  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const departure = await lockDeparture(tx, departureId)
    const earlier = await bookingOfKey(tx, request, departureId, visitor)
    if (earlier) return earlier

    mustBeOpenTo(departure, visitor, now)
    mustBeComplete(details)
    const held = await liveHold(tx, departureId, visitor, now)
    mustFit(departure, spots - (held?.spots ?? 0))
    if (held) await tx.updateTable('booking').set({ spots, children }).where('id', '=', held.id).execute()
    else await mustBeWithinCaps(tx, departureId, visitor, now)
    const id =
      held?.id ??
      (await takeSpots(tx, departure, {
        ...{ spots, children, visitor, at: now, currency, perUsd },
        key: request.key,
      }))
    return submit(deps, tx, await lockBooking(tx, id), request, visitor)
  })
}

/** The booking that this key already made; the same key with other content is refused. */
async function bookingOfKey(tx: Tx, request: BookingRequest, departureId: string, visitor: Visitor) {
  const earlier = await tx
    .selectFrom('booking')
    .select(['id', 'idem_body'])
    .where('idem_actor', '=', actorOf(visitor))
    .where('idem_key', '=', request.key)
    .executeTakeFirst()
  if (!earlier) return null
  if (!earlier.idem_body?.equals(bodyHash(departureId, request.details)))
    throw new Refusal('same-key-other-booking')
  return findBooking(tx, earlier.id)
}

/** Departures are unique by trek, start and end; the end may be left out where the start names only one. */
async function departureOf({ db }: Deps, { trekId, startsOn, endsOn }: BookingRequest): Promise<string> {
  const trek = isUuid(trekId)
    ? await db.selectFrom('trek').select('id').where('id', '=', trekId).executeTakeFirst()
    : undefined
  if (!trek) throw new Refusal('trek-not-found')
  const found = await db
    .selectFrom('departure')
    .select('id')
    .where('trek_id', '=', trek.id)
    .where('starts_on', '=', startsOn)
    .$if(endsOn !== null, (query) => query.where('ends_on', '=', endsOn as string))
    .limit(2)
    .execute()
  const [departure, another] = found
  if (!departure || another) throw new Refusal('departure-not-found')
  return departure.id
}
