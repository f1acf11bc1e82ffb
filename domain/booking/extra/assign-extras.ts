import { counted } from '#figure-text'
import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { type Booking, lockAccountBooking, travellersOf } from '../booking-queries.ts'
import { mustBeChangeable } from '../change/changeable.ts'
import { type AssignedExtra, isAssignable, isForEverybody } from './assigned-extra-rules.ts'

/**
 * The lead says which travellers have which extras, in place of the earlier choice; the shares and the host's list follow. For the
 * booking's account only. Refused with a sentence for each extra that would have more travellers than were ordered, and for
 * an extra or a traveller that the booking does not have.
 */
export async function assignExtras(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { bookingId, assigned }: { bookingId: string; assigned: readonly AssignedExtra[] },
  visitor: Visitor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    mustBeChangeable(booking, now())
    const positions = (await travellersOf(tx, bookingId)).map(({ position }) => position)
    mustFit(booking, positions, assigned)
    await tx.deleteFrom('booking_extra_traveller').where('booking_id', '=', bookingId).execute()
    await insert(tx, bookingId, assigned)
  })
}

/**
 * Before a party grows: who has one of an extra because there was one for everybody has it afterwards too. The caller has locked
 * the booking.
 */
export async function keepExtrasOfParty(tx: Tx, booking: Booking): Promise<void> {
  const positions = (await travellersOf(tx, booking.id)).map(({ position }) => position)
  const all = booking.extras.filter((extra) => isForEverybody(extra, positions.length))
  await insert(
    tx,
    booking.id,
    all.flatMap(({ extraId }) => positions.map((position) => ({ extraId, position }))),
  )
}

function mustFit(
  { extras }: Booking,
  positions: readonly number[],
  assigned: readonly AssignedExtra[],
): void {
  const fields: Record<string, string> = {}
  for (const { extraId, position } of assigned) {
    if (!extras.some((extra) => extra.extraId === extraId && isAssignable(extra)))
      throw new Refusal('extra-not-found')
    if (!positions.includes(position)) throw new Refusal('traveller-not-found')
  }
  for (const { extraId, quantity } of extras) {
    const chosen = new Set(assigned.flatMap((each) => (each.extraId === extraId ? [each.position] : [])))
    if (chosen.size <= quantity) continue
    fields[`extra-${extraId}`] = `You ordered ${quantity}: choose at most ${counted(quantity, 'traveller')}.`
  }
  if (Object.keys(fields).length > 0) throw new Refusal('extra-too-many-travellers', { fields })
}

async function insert(tx: Tx, bookingId: string, assigned: readonly AssignedExtra[]): Promise<void> {
  if (assigned.length === 0) return
  await tx
    .insertInto('booking_extra_traveller')
    .values(assigned.map(({ extraId, position }) => ({ booking_id: bookingId, extra_id: extraId, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
