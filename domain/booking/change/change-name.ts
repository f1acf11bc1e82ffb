import type { Visitor } from '../../account/visitor.ts'
import { nepalDate } from '../../dates.ts'
import type { Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { type Booking, lockAccountBooking } from '../booking-queries.ts'
import type { TravellerName } from '../traveller-name-rules.ts'
import { isMadeAlready, mustBeChangeable, recordChange } from './changeable.ts'
import { isCorrection, lastCorrectionDay, lastHandOverDay } from './name-change-rules.ts'
import { findTraveller, readName, writeName } from './write-name.ts'

export type NameChange = TravellerName & {
  bookingId: string
  /** The place on the booking; 0 is the lead. */
  position: number
  key: string
}

type Doing = Pick<Deps, 'db' | 'now' | 'enqueue'>

/**
 * The traveller corrects the spelling of a name until the day before the start: permits are issued by name. Refused when it
 * looks like another person's name, and to all but the booking's account. Traveller and host get a mail.
 */
export async function correctOwnName(
  deps: Doing,
  { bookingId, position, key, ...typed }: NameChange,
  visitor: Visitor,
): Promise<void> {
  await changePlace(
    deps,
    { bookingId, position, key, kind: 'correct-name' },
    visitor,
    async (tx, { booking, before }) => {
      const name = readName(typed)
      if (nepalDate(deps.now()) > lastCorrectionDay(booking.starts_on))
        throw new Refusal('booking-not-changeable')
      if (!isCorrection(before, name)) throw new Refusal('name-is-another-person')
      await writeName(tx, { bookingId, position }, before, name)
    },
  )
}

/**
 * Another person takes a place, free of charge, until 7 days before the start. The details of the person before are erased,
 * and the traveller is asked for new ones. Not the lead's place. Traveller and host get a mail.
 */
export async function handOverPlace(
  deps: Doing,
  { bookingId, position, key, isChild, ...typed }: NameChange & { isChild: boolean },
  visitor: Visitor,
): Promise<void> {
  const place = { bookingId, position }
  await changePlace(
    deps,
    { ...place, key, kind: 'hand-over' },
    visitor,
    async (tx, { booking, before, changeId }) => {
      const name = readName(typed)
      if (position === 0) throw new Refusal('hand-over-lead')
      if (nepalDate(deps.now()) > lastHandOverDay(booking.starts_on)) throw new Refusal('hand-over-late')
      await writeName(tx, place, before, { ...name, isChild })
      await tx
        .deleteFrom('vault.traveller_details')
        .where('booking_id', '=', bookingId)
        .where('position', '=', position)
        .execute()
      await tx
        .updateTable('booking')
        .set({ last_change_id: changeId, details_asked_at: null, details_asked_again_at: null })
        .set({ children: booking.children + Number(isChild) - Number(before.isChild) })
        .where('id', '=', bookingId)
        .execute()
    },
  )
}

type Changing = {
  booking: Booking
  before: Awaited<ReturnType<typeof findTraveller>>
  changeId: string
}

type Place = Pick<NameChange, 'bookingId' | 'position' | 'key'> & { kind: 'correct-name' | 'hand-over' }

/** Changes one place of a booking once, records it, and enqueues its mails. */
async function changePlace(
  { db, now, enqueue }: Doing,
  { bookingId, position, key, kind }: Place,
  visitor: Visitor,
  change: (tx: Tx, of: Changing) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    const positions = [position]
    if (await isMadeAlready(tx, bookingId, { kind, positions, key })) return
    mustBeChangeable(booking, now())
    const before = await findTraveller(tx, bookingId, position)
    const made = { kind, positions, madeBy: booking.account_id ?? '', key, spots: booking.spots }
    const changeId = await recordChange(tx, now(), bookingId, made)
    await change(tx, { booking, before, changeId })
    await enqueue(tx, 'mail-booking-changed', { bookingId, changeId })
    await enqueue(tx, 'mail-booking-changed-to-host', { bookingId, changeId })
  })
}
