import type { Visitor } from '../account/visitor.ts'
import { type Booking, lockBooking } from '../booking/booking-queries.ts'
import { contentOf, isChangeable, recordChange } from '../booking/change/changeable.ts'
import { crashPoint } from '../crash-point.ts'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { notifyParty } from '../event/notify-party.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { mustNotBelongToHost } from '../host/self-dealing.ts'
import { closePayPages } from '../instalment/close-pay-pages.ts'
import { findLiveAttempt } from '../payment/payment-queries.ts'
import { Refusal } from '../refusal.ts'
import { bookingIs } from '../states/booking-states.ts'
import { endHandover } from './end-handover.ts'
import { findHandoverOfLink, type Handover, lockHandover } from './handover-queries.ts'
import { handoverIs } from './handover-states.ts'
import { isErasureWaiting, whyNoHandover } from './may-hand-over.ts'
import { replaceLead } from './replace-lead.ts'

export type TakingOver = {
  token: string
  /** Whether the new lead accepts the terms. */
  agrees: boolean
  /** The last change of the booking that the page showed; '' for none. */
  seen: string
}

/** Whether a handover still waits for its new lead, and the booking is the one that was offered. */
export function canTakeOver(handover: Handover, booking: Booking, at: Date): boolean {
  const isSame = handover.departure_id === booking.departure_id && isChangeable(booking, nepalDate(at))
  return handoverIs.open(handover.state) && handover.expires_at > at && isSame
}

/**
 * The new lead takes over a booking: its name, address, phone and account are theirs, everything that was personal to the
 * old lead is erased, and the old lead's links stop working. Only for the account of the address to which the link was mailed.
 * Doing it again changes nothing. Both leads, the host and travellers with own links get a mail. Returns the id of the booking.
 */
export async function takeOverBooking(
  deps: Deps,
  { token, agrees, seen }: TakingOver,
  visitor: Visitor,
): Promise<string> {
  const { id, booking_id: bookingId, email } = await findHandoverOfLink(deps.db, token)
  accountFor({ email }, visitor)
  await leavePayPage(deps, bookingId)
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const handover = await lockHandover(tx, id)
    const account = accountFor(handover, visitor)
    if (handoverIs.accepted(handover.state) && booking.account_id === account.id) return
    if (!canTakeOver(handover, booking, deps.now())) throw new Refusal('handover-over')
    if (isOwnOffer(handover, booking, account)) throw new Refusal('handover-to-yourself')
    if (!agrees) throw new Refusal('handover-terms')
    if ((booking.last_change_id ?? '') !== seen) throw new Refusal('handover-changed')
    await mustBeAbleToTake(tx, booking, account, deps.now())
    const changeId = await recordChange(tx, deps.now(), bookingId, {
      kind: 'hand-over',
      positions: [0],
      madeBy: account.id,
      key: handover.id,
      content: contentOf(deps.secret, { kind: 'hand-over-lead', handover: handover.id }),
      spots: booking.spots,
    })
    await endHandover(deps, tx, handover, 'accept')
    await replaceLead(deps, tx, booking, { handover, accountId: account.id, changeId })
    await notifyParty(deps.enqueue, tx, bookingId, { what: 'new-lead', handoverId: handover.id })
    await deps.enqueue(tx, 'mail-handover-accepted', { bookingId, handoverId: handover.id })
    await deps.enqueue(tx, 'mail-booking-taken-over', { bookingId, changeId })
    await deps.enqueue(tx, 'mail-booking-changed-to-host', { bookingId, changeId })
    crashPoint('hand-over:before-commit')
  })
  crashPoint('hand-over:committed')
  return bookingId
}

/** A page on which the old lead pays a part must not be paid after the handover. */
async function leavePayPage(deps: Deps, bookingId: string): Promise<void> {
  await closePayPages(deps, bookingId).catch((error: unknown) => {
    if (!(error instanceof ExternalServiceError)) throw error
    deps.reportExternalError(error)
    throw new Refusal('plan-being-charged')
  })
}

/** The account whose address got the link; to everybody else the handover does not exist. */
export function accountFor(handover: Pick<Handover, 'email'>, { account }: Visitor) {
  if (account?.email !== handover.email) throw new Refusal('handover-not-found')
  return account
}

/** Whether the account, as an operator, offered the booking of somebody else to itself. */
function isOwnOffer({ made_by }: Handover, booking: Booking, account: { id: string }): boolean {
  return made_by === account.id && booking.account_id !== account.id
}

async function mustBeAbleToTake(
  tx: Tx,
  booking: Booking,
  account: { id: string; email: string },
  at: Date,
): Promise<void> {
  const why = await whyNoHandover(tx, booking, at)
  if (why) throw new Refusal('handover-blocked')
  if (await findLiveAttempt(tx, booking.id)) throw new Refusal('plan-being-charged')
  await mustNotBelongToHost(
    tx,
    { hostId: booking.host_id, as: 'handover-to-host' },
    { accountId: account.id, emails: [account.email] },
  )
  if (await isErasureWaiting(tx, account.id)) throw new Refusal('handover-own-erasure')
  const other = await tx
    .selectFrom('booking')
    .select('id')
    .where('departure_id', '=', booking.departure_id)
    .where('account_id', '=', account.id)
    .where('state', 'in', bookingIs.live.states)
    .executeTakeFirst()
  if (other) throw new Refusal('handover-booked-already')
}
