import type { Visitor } from '../account/visitor.ts'
import { type Booking, lockAccountBooking } from '../booking/booking-queries.ts'
import type { Deps, Tx } from '../deps.ts'
import { isFirstNotice } from '../event/notice-once.ts'
import { Refusal } from '../refusal.ts'
import { openAll, timeOf } from './details-queries.ts'
import {
  detailFields,
  type DetailField,
  missingIn,
  readDetails,
  type TravellerDetails,
  wrongIn,
} from './details-rules.ts'
import type { DetailsTime } from './details-times-rules.ts'
import { findOwnDetails } from './own-details-queries.ts'
import { sealDetails } from './seal-details.ts'
import type { TypedDetails } from './typed-details-rules.ts'
import { bookingIs } from '../states/booking-states.ts'

/**
 * Saves the details of all travellers on a booking, encrypted: all or nothing. Until the last day to book everything
 * can be changed, after it missing details can be added, from the start day on nothing. Refused with a sentence for
 * each invalid field; for others than the booking's account it does not exist.
 */
export async function saveDetails(
  deps: Deps,
  { bookingId, typed }: { bookingId: string; typed: readonly TypedDetails[] },
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    await writeDetails(deps, tx, booking, typed)
  })
}

/**
 * Writes the typed details of a booking's travellers, as far as the deadlines allow. The caller has locked the booking.
 */
export async function writeDetails(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  typed: readonly TypedDetails[],
): Promise<void> {
  const time = timeOf(booking, deps.now())
  if (time === 'closed') throw new Refusal('traveller-details-closed')
  const travellers = await openAll(deps, tx, booking.id)
  const own = typed[0]?.passport === 'of-account' ? await findOwnDetails(deps, tx, booking) : null
  const fields: Record<string, string> = {}
  const changed = travellers.flatMap(({ position, isChild, details: stored }) => {
    const details = changedDetails(stored, typed[position] ?? {}, time, position === 0 ? own?.passport : '')
    const walker = { isLead: position === 0, isChild, startsOn: booking.starts_on }
    for (const [field, says] of Object.entries(wrongIn(details, walker)))
      if (details[field as DetailField] !== stored[field as DetailField])
        fields[`${field}-${position}`] = says
    return isSame(details, stored) ? [] : [{ position, details }]
  })
  if (Object.keys(fields).length > 0) throw new Refusal('traveller-details-wrong', { fields })
  for (const each of changed) await keep(deps, tx, booking.id, each)
  if (changed.length > 0) await notifyWhenComplete(deps, tx, booking)
}

/** Enqueues one mail to the host when all details of a booking are complete for the first time. */
export async function notifyWhenComplete(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  booking: Pick<Booking, 'id' | 'state' | 'spots'>,
): Promise<void> {
  if (!bookingIs.confirmed(booking.state)) return
  const { complete } = await tx
    .selectFrom('vault.traveller_details')
    .select((eb) => eb.fn.countAll<number>().as('complete'))
    .where('booking_id', '=', booking.id)
    .where('is_complete', '=', true)
    .executeTakeFirstOrThrow()
  if (complete < booking.spots) return
  if (await isFirstNotice(tx, now(), 'travellers’ details complete', booking.id))
    await enqueue(tx, 'mail-details-complete-to-host', { bookingId: booking.id })
}

/** The stored details with the typed changes that the deadlines allow. */
function changedDetails(
  stored: TravellerDetails,
  typed: TypedDetails,
  time: DetailsTime,
  accountPassport = '',
): TravellerDetails {
  const wanted = { ...stored }
  const read = readDetails(typed)
  for (const field of detailFields) if (typed[field] !== undefined) wanted[field] = read[field]
  if (read.passportNumber === '') wanted.passportNumber = untypedPassport(stored, typed, accountPassport)
  const isLocked = (field: DetailField) => stored[field] !== '' && wanted[field] !== stored[field]
  if (time === 'adding' && detailFields.some(isLocked)) throw new Refusal('traveller-details-locked')
  return wanted
}

function untypedPassport(
  { passportNumber }: TravellerDetails,
  { passport }: TypedDetails,
  ofAccount: string,
) {
  if (passport === 'remove') return ''
  return passport === 'of-account' && passportNumber === '' ? ofAccount : passportNumber
}

function isSame(one: TravellerDetails, other: TravellerDetails): boolean {
  return detailFields.every((field) => one[field] === other[field])
}

type Changed = { position: number; details: TravellerDetails }

async function keep({ now, secret }: Deps, tx: Tx, bookingId: string, { position, details }: Changed) {
  if (detailFields.every((field) => details[field] === '')) {
    await tx
      .deleteFrom('vault.traveller_details')
      .where('booking_id', '=', bookingId)
      .where('position', '=', position)
      .execute()
    return
  }
  const row = {
    details_sealed: sealDetails(secret, { bookingId, position }, details),
    is_complete: missingIn(details).length === 0,
    changed_at: now(),
  }
  await tx
    .insertInto('vault.traveller_details')
    .values({ booking_id: bookingId, position, ...row })
    .onConflict((conflict) => conflict.columns(['booking_id', 'position']).doUpdateSet(row))
    .execute()
}
