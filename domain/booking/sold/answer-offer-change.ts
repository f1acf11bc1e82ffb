import type { Visitor } from '../../account/visitor.ts'
import type { Deps, Tx } from '../../deps.ts'
import { notifyParty } from '../../event/notify-party.ts'
import { isUuid } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { transition } from '../../states/transition.ts'
import { tryEach } from '../../try-each.ts'
import { offerChangeStates } from '../../trek/versions/offer-change-states.ts'
import { bookingIs } from '../../states/booking-states.ts'
import { applyCurrentVersion } from './apply-current-version.ts'
import { type Booking, lockAccountBooking, lockBooking } from '../booking-queries.ts'

const MOST_AT_ONCE = 200

/**
 * The traveller accepts the host's significant change: from now on the host delivers the changed trek. Refused when the
 * change is no longer open, and to all but the booking's account.
 */
export async function acceptOfferChange(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  { bookingId, changeId }: { bookingId: string; changeId: string },
  visitor: Visitor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockAccountBooking(tx, bookingId, visitor)
    await accept(deps, tx, booking, { changeId, wasSilent: false })
  })
}

/** Accepts the changes that nobody answered in time: silence accepts. Returns their number. */
export async function acceptSilently(deps: Pick<Deps, 'db' | 'now' | 'enqueue'>): Promise<number> {
  const due = await deps.db
    .selectFrom('offer_change')
    .select(['id', 'booking_id'])
    .where('state', '=', 'open')
    .where('decide_by', '<=', deps.now())
    .orderBy('decide_by')
    .limit(MOST_AT_ONCE)
    .execute()
  let accepted = 0
  await tryEach(due, async ({ id: changeId, booking_id }) => {
    await deps.db.transaction().execute(async (tx) => {
      const booking = await lockBooking(tx, booking_id)
      if (booking.open_change_id !== changeId) return
      await accept(deps, tx, booking, { changeId, wasSilent: true })
      accepted += 1
    })
  })
  return accepted
}

/** The booking ends, or its traveller leaves because of the change. The caller has locked the booking. */
export async function closeOfferChange(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { open_change_id }: Pick<Booking, 'open_change_id'>,
  action: 'decline' | 'withdraw',
): Promise<void> {
  if (open_change_id === null) return
  await tx
    .updateTable('offer_change')
    .set({ state: transition(offerChangeStates, 'open', action), decided_at: now() })
    .where('id', '=', open_change_id)
    .execute()
}

async function accept(
  { now, enqueue }: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  booking: Booking,
  { changeId, wasSilent }: { changeId: string; wasSilent: boolean },
): Promise<void> {
  const change = isUuid(changeId)
    ? await tx
        .selectFrom('offer_change')
        .select(['state', 'to_version_id'])
        .where('id', '=', changeId)
        .where('booking_id', '=', booking.id)
        .executeTakeFirst()
    : undefined
  if (!change) throw new Refusal('offer-change-over')
  const state = transition(offerChangeStates, change.state, 'accept')
  if (!bookingIs.confirmed(booking.state)) throw new Refusal('offer-change-over')
  await tx
    .updateTable('offer_change')
    .set({ state, decided_at: now(), was_silent: wasSilent })
    .where('id', '=', changeId)
    .execute()
  await tx
    .updateTable('booking')
    .set({ agreed_version_id: change.to_version_id })
    .where('id', '=', booking.id)
    .execute()
  await applyCurrentVersion({ now, enqueue }, tx, booking)
  await enqueue(tx, 'mail-offer-change-accepted', { bookingId: booking.id, changeId })
  await notifyParty(enqueue, tx, booking.id, { what: 'change-accepted', changeId })
  await enqueue(tx, 'mail-offer-change-accepted-to-host', { bookingId: booking.id, changeId })
}
