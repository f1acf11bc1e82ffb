import type { Visitor } from '../account/visitor.ts'
import { type Booking, lockAccountBooking } from '../booking/booking-queries.ts'
import type { Deps, Tx } from '../deps.ts'
import { isFirstNotice } from '../event/notice-once.ts'
import { Refusal } from '../refusal.ts'
import { openAll, type OpenedTraveller, timeOf } from './details-queries.ts'
import {
  detailFields,
  type DetailField,
  missingIn,
  readDetails,
  type TravellerDetails,
  wrongIn,
} from './details-rules.ts'
import type { DetailsTime } from './details-times-rules.ts'
import { isHidden } from './hidden-details-rules.ts'
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
    await writeDetails(deps, tx, booking, typed, { by: 'lead' })
  })
}

/** The person who writes details: the lead, an operator, or a traveller through an own link, in a browser. */
export type DetailsWriter =
  | { by: 'lead' | 'operator' }
  | { by: 'traveller'; position: number; browser: string }

/**
 * Writes the typed details of a booking's travellers, as far as the deadlines allow: of all, or of the traveller who writes.
 * The lead cannot change what a traveller gave. The caller has locked the booking.
 */
export async function writeDetails(
  deps: Deps,
  tx: Tx,
  booking: Booking,
  typed: readonly TypedDetails[],
  writer: DetailsWriter,
): Promise<void> {
  const time = timeOf(booking, deps.now())
  if (time === 'closed') throw new Refusal('traveller-details-closed')
  const travellers = writtenBy(writer, await openAll(deps, tx, booking.id), typed)
  const own = typed[0]?.passport === 'of-account' ? await findOwnDetails(deps, tx, booking) : null
  const fields: Record<string, string> = {}
  const changed = travellers.flatMap((traveller) => {
    const { position, isChild, details: stored } = traveller
    const wanted = typedBy(writer, traveller, typed[position] ?? {})
    const details = changedDetails(stored, wanted, time, position === 0 ? own?.passport : '')
    const walker = { isLead: position === 0, isChild, startsOn: booking.starts_on }
    for (const [field, says] of Object.entries(wrongIn(details, walker)))
      if (details[field as DetailField] !== stored[field as DetailField])
        fields[`${field}-${position}`] = says
    const isNowOwn = writer.by === 'traveller' && !traveller.isGivenByTraveller
    return isSame(details, stored) && !isNowOwn ? [] : [{ position, details }]
  })
  if (Object.keys(fields).length > 0) throw new Refusal('traveller-details-wrong', { fields })
  for (const each of changed) await keep(deps, tx, booking.id, each, writer)
  if (changed.length > 0) await notifyWhenComplete(deps, tx, booking)
}

/** The travellers whose details somebody writes; refused to the lead when one of them gave their own. */
function writtenBy(
  writer: DetailsWriter,
  travellers: readonly OpenedTraveller[],
  typed: readonly TypedDetails[],
): readonly OpenedTraveller[] {
  if (writer.by === 'traveller') return travellers.filter(({ position }) => position === writer.position)
  if (writer.by === 'operator') return travellers
  const own = travellers.find(
    ({ position, isGivenByTraveller }) => isGivenByTraveller && Object.keys(typed[position] ?? {}).length > 0,
  )
  if (own) throw new Refusal('traveller-details-own', { name: own.firstName })
  return travellers.filter(({ isGivenByTraveller }) => !isGivenByTraveller)
}

/** What somebody typed: another browser does not show what a traveller gave, so an empty field leaves it. */
function typedBy(writer: DetailsWriter, traveller: OpenedTraveller, typed: TypedDetails): TypedDetails {
  if (writer.by !== 'traveller' || !isHidden(traveller, writer)) return typed
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''))
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

async function keep(
  { now, secret }: Deps,
  tx: Tx,
  bookingId: string,
  { position, details }: Changed,
  writer: DetailsWriter,
) {
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
    ...(writer.by === 'traveller' && { given_by_traveller: true, given_in: writer.browser }),
  }
  await tx
    .insertInto('vault.traveller_details')
    .values({ booking_id: bookingId, position, ...row })
    .onConflict((conflict) => conflict.columns(['booking_id', 'position']).doUpdateSet(row))
    .execute()
}
