import type { Visitor } from '../../account/visitor.ts'
import { nepalDate } from '../../dates.ts'
import type { Db, Deps, Tx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { type Booking, lockAccountBooking } from '../booking-queries.ts'
import type { TravellerName } from '../traveller-name-rules.ts'
import { contentOf, isMadeAlready, mustBeChangeable, recordChange } from './changeable.ts'
import { endTravellerLinks } from './end-traveller-links.ts'
import { eraseTravellers } from './erase-travellers.ts'
import { isCorrection, lastCorrectionDay, lastHandOverDay } from './name-change-rules.ts'
import { findTraveller, readName, writeName } from './write-name.ts'

export type NameChange = TravellerName & {
  bookingId: string
  /** The traveller's position on the booking; 0 is the lead. */
  position: number
  key: string
}

type NameDeps = Pick<Deps, 'db' | 'now' | 'enqueue' | 'secret'>

/**
 * The traveller corrects the spelling of a name until the day before the start: permits are issued by name. Refused when
 * it looks like another person's name or was corrected before, and to all but the booking's account. Traveller and host
 * get a mail.
 */
export async function correctOwnName(deps: NameDeps, change: NameChange, visitor: Visitor): Promise<void> {
  const { bookingId, position } = change
  await changeTraveller(deps, { ...change, kind: 'correct-name' }, visitor, async (tx, { before, name }) =>
    writeName(tx, { bookingId, position }, before, name),
  )
}

/**
 * Another person takes a spot, free of charge, until the last day that its terms name. The details of the person before
 * are erased, the link ends, and the traveller is asked for new ones. Not the lead's spot. Traveller and host get a mail.
 */
export async function handOverSpot(
  deps: NameDeps,
  { isChild, ...change }: NameChange & { isChild: boolean },
  visitor: Visitor,
): Promise<void> {
  const wanted = { ...change, isChild, kind: 'hand-over' as const }
  await changeTraveller(deps, wanted, visitor, async (tx, changing) =>
    replaceTraveller(deps, tx, { ...changing, position: change.position, isChild }),
  )
}

/**
 * Writes another person on a spot of a booking that the caller has locked: the link and the details of the person before end, and
 * the lead is asked for new ones.
 */
export async function replaceTraveller(
  deps: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  { booking, before, name, changeId, position, isChild }: Changing & { position: number; isChild: boolean },
): Promise<void> {
  const bookingId = booking.id
  await writeName(tx, { bookingId, position }, before, { ...name, isChild })
  await endTravellerLinks(deps, tx, { bookingId, positions: [position], because: 'replaced' })
  await eraseTravellers(tx, deps.now(), { bookingId, positions: [position] })
  await tx
    .updateTable('booking')
    .set({ last_change_id: changeId, details_asked_at: null, details_asked_again_at: null })
    .set({ children: booking.children + Number(isChild) - Number(before.isChild) })
    .where('id', '=', bookingId)
    .execute()
}

type Kind = 'correct-name' | 'hand-over'
type Wanted = Omit<NameChange, 'bookingId' | 'key'> & { kind: Kind; isChild?: boolean }

/**
 * The traveller before and the new name, if this change of a name may be made now; refused with the reason otherwise. It
 * changes nothing.
 */
export async function mayChangeName(db: Db | Tx, booking: Booking, wanted: Wanted, at: Date) {
  const { kind, position } = wanted
  mustBeChangeable(booking, at)
  const before = await findTraveller(db, booking.id, position)
  const name = readName(wanted)
  const today = nepalDate(at)
  if (kind === 'hand-over') {
    if (position === 0) throw new Refusal('hand-over-lead')
    if (today > lastHandOverDay(booking.terms.changes, booking.starts_on)) throw new Refusal('hand-over-late')
    return { before, name }
  }
  if (today > lastCorrectionDay(booking.starts_on)) throw new Refusal('booking-not-changeable')
  if (!isCorrection(before, name)) throw new Refusal('name-is-another-person')
  if (await isCorrectedAlready(db, booking, position)) throw new Refusal('name-corrected-already')
  return { before, name }
}

/** Two corrections in a row could make a name another person's, so the second is for an operator. */
async function isCorrectedAlready(db: Db | Tx, booking: Booking, position: number): Promise<boolean> {
  const changes = await db
    .selectFrom('booking_change')
    .select(['kind', 'positions'])
    .where('booking_id', '=', booking.id)
    .where('made_by', '=', booking.account_id)
    .where('kind', 'in', ['correct-name', 'hand-over', 'leave', 'add'])
    .orderBy('made_at', 'desc')
    .execute()
  return changes.find(({ positions }) => positions.includes(position))?.kind === 'correct-name'
}

type Changing = Awaited<ReturnType<typeof mayChangeName>> & { booking: Booking; changeId: string }

/** Changes one traveller of a booking once, records it, and enqueues its mails. */
async function changeTraveller(
  { db, now, enqueue, secret }: NameDeps,
  { bookingId, key, ...wanted }: Wanted & Pick<NameChange, 'bookingId' | 'key'>,
  visitor: Visitor,
  change: (tx: Tx, of: Changing) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    const content = contentOf(secret, wanted)
    if (await isMadeAlready(tx, bookingId, { key, content })) return
    const checked = await mayChangeName(tx, booking, wanted, now())
    const changeId = await recordChange(tx, now(), bookingId, {
      kind: wanted.kind,
      positions: [wanted.position],
      madeBy: booking.account_id ?? '',
      key,
      content,
      spots: booking.spots,
    })
    await change(tx, { ...checked, booking, changeId })
    await enqueue(tx, 'mail-booking-changed', { bookingId, changeId })
    await enqueue(tx, 'mail-booking-changed-to-host', { bookingId, changeId })
  })
}
