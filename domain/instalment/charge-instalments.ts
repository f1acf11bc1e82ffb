import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Booking, lockBooking } from '../booking/booking-queries.ts'
import { isDisputed } from '../claim/claim-money-queries.ts'
import { chargeAttempt } from '../checkout/settle-charge.ts'
import { crashPoint } from '../crash-point.ts'
import { type IsoDate, rangeText } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { isBeingPaid } from '../payment/payment-queries.ts'
import { isComparedSinceRestore } from '../payment/restoration-queries.ts'
import {
  chargeDay,
  firstTryDay,
  isTriedLate,
  lastPayDay,
  lateLastDay,
} from '../payment-plan/instalment-times-rules.ts'
import { type Instalment, openInstalments } from '../payment-plan/instalments.ts'
import { findSavedCard } from '../payment-plan/saved-card.ts'
import type { SavedChargeOrder } from '../ports/provider-charges.ts'
import { departureIs } from '../offer/departure-states.ts'
import { bookingIs } from '../states/booking-states.ts'
import { stateList } from '../state-list.ts'
import { tryEach } from '../try-each.ts'
import { closePayPages } from './close-pay-pages.ts'
import { isOwing } from './is-owing.ts'

const MOST_AT_ONCE = 200

/**
 * Charges the saved cards for the parts that are due, from 10:00 Nepal time of their day and on the next three days; returns
 * their number. A part without a card is asked for by mail instead. Each part is tried once a day, however often and in however
 * many processes this runs. A part that nobody could charge in its time
 * is tried until the day before the trek and has its days of grace from then. After the restore of a backup it waits until the books are compared with the provider's.
 */
export async function chargeInstalments(deps: Deps): Promise<number> {
  if (!(await isComparedSinceRestore(deps.db))) return 0
  const due = await dueBookings(deps)
  let tried = 0
  await tryEach(due, async (bookingId) => {
    await closePayPages(deps, bookingId)
    const attempt = await saveTry(deps, bookingId)
    if (!attempt) return
    tried += 1
    crashPoint('part:attempt-saved')
    if (attempt !== 'mailed') await chargeAttempt(deps, attempt).catch(deps.reportExternalError)
  })
  return tried
}

/** A booking with a part that is due and was not tried today. An unfinished charge is continued by `reconcilePayments`. */
async function dueBookings({ db, now }: Deps): Promise<string[]> {
  const day = chargeDay(now())
  const { rows } = await sql<{ id: string }>`
    select distinct b.id from instalment i join booking b on b.id = i.booking_id join departure d on d.id = b.departure_id
    where i.state = 'open' and b.state in ${stateList(bookingIs.confirmed)} and d.state not in ${stateList(departureIs.cancelled)}
      and coalesce(i.extended_to - 3, i.due_on) <= ${day} and (coalesce(i.extended_to, i.due_on + 3) >= ${day} or (i.tries = 0 and d.starts_on > ${day}))
      and (i.tried_on is null or i.tried_on < ${day})
    order by b.id limit ${MOST_AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

type SavedTry = { id: string; instalment_id: string; try: number; session_order: unknown }

/** Saves today's try of the first due part with its attempt; 'mailed' when there is no card to charge, or its bank disputes an earlier payment, null when nothing is due. */
async function saveTry(deps: Deps, bookingId: string): Promise<SavedTry | 'mailed' | null> {
  return deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!isOwing(booking) || (await isBeingPaid(tx, bookingId))) return null
    const [part] = await openInstalments(tx, bookingId)
    if (!part || !isTriedToday(part, booking.starts_on, deps.now())) return null
    const disputed = await isDisputed(tx, bookingId)
    const card = disputed ? null : await findSavedCard(tx, bookingId)
    const tries = part.tries + 1
    const today = chargeDay(deps.now())
    await tx
      .updateTable('instalment')
      .set({ tries, tried_on: today })
      .$if(lastPayDay(part) < today, (query) =>
        query.set({ extended_to: lateLastDay(today, booking.starts_on) }),
      )
      .where('id', '=', part.id)
      .execute()
    if (card) return saveAttempt(deps, tx, booking, { ...part, tries }, card)
    const failed = {
      bookingId,
      instalmentId: part.id,
      tries,
      why: disputed ? ('disputed' as const) : ('no-card' as const),
    }
    await deps.enqueue(tx, 'mail-part-failed', failed)
    return 'mailed'
  })
}

function isTriedToday(part: Instalment, startsOn: IsoDate, at: Date): boolean {
  const day = chargeDay(at)
  const isInTime = firstTryDay(part) <= day && (lastPayDay(part) >= day || isTriedLate(part, startsOn, day))
  return isInTime && (part.triedOn === null || part.triedOn < day)
}

async function saveAttempt(
  { now }: Deps,
  tx: Tx,
  booking: Booking,
  { id: instalmentId, cents, tries }: Instalment,
  { customerId, methodId }: { customerId: string; methodId: string },
): Promise<SavedTry> {
  const id = randomUUID()
  const order: SavedChargeOrder = {
    bookingId: booking.id,
    paymentId: id,
    instalmentId,
    tries,
    amountCents: cents,
    customerId,
    methodId,
    description: `${booking.trek_name}, ${rangeText(booking.starts_on, booking.ends_on)}`,
  }
  const saved = await tx
    .insertInto('payment')
    .values({
      id,
      booking_id: booking.id,
      instalment_id: instalmentId,
      try: tries,
      amount_cents: cents,
      created_at: now(),
      state: 'created',
      session_order: JSON.stringify(order),
    })
    .returning(['id', 'session_order'])
    .executeTakeFirstOrThrow()
  return { ...saved, instalment_id: instalmentId, try: tries }
}
