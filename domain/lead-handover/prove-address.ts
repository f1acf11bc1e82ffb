import { maskedEmail } from '../account/email-rules.ts'
import { findLiveCode } from '../account/login-queries.ts'
import { sendLoginCode } from '../account/send-login-code.ts'
import type { Visitor } from '../account/visitor.ts'
import { type Booking, findBooking } from '../booking/booking-queries.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { GuestRequest } from '../sign-in/guest-code.ts'
import type { SignedIn } from '../sign-in/open-session.ts'
import { verifyLoginCode } from '../sign-in/verify-login-code.ts'
import { findHandoverOfLink, type Handover } from './handover-queries.ts'
import { handoverIs } from './handover-states.ts'
import { canTakeOver } from './take-over-booking.ts'

export type HandoverGate = {
  handover: Handover
  booking: Booking
  isOpen: boolean
  /** The visitor's account has the address, and has taken over. */
  isDone: boolean
  /** The visitor is signed in with the address to which the link was mailed. */
  isProved: boolean
  maskedEmail: string
  live: Awaited<ReturnType<typeof findLiveCode>>
}

/** What the page behind the link of a handover knows: the booking, and whether the visitor has proved the address. */
export async function findHandoverGate(
  deps: Deps,
  { token, browser }: GuestRequest,
  { account }: Visitor,
): Promise<HandoverGate> {
  const handover = await findHandoverOfLink(deps.db, token)
  const booking = await findBooking(deps.db, handover.booking_id)
  const isProved = account?.email === handover.email
  return {
    handover,
    booking,
    isOpen: canTakeOver(handover, booking, deps.now()),
    isDone: isProved && handoverIs.accepted(handover.state) && booking.account_id === account.id,
    isProved,
    maskedEmail: maskedEmail(handover.email),
    live: browser ? await findLiveCode(deps, { email: handover.email, browser }) : null,
  }
}

/** Mails a code to the address of the new lead; the request cannot name another. Refused when the offer has ended. */
export async function sendHandoverCode(
  deps: Deps,
  { token, browser }: GuestRequest,
  visitor: Visitor,
): Promise<void> {
  const handover = await findHandoverOfLink(deps.db, token)
  const booking = await findBooking(deps.db, handover.booking_id)
  if (!canTakeOver(handover, booking, deps.now())) throw new Refusal('handover-over')
  const { email } = handover
  await sendLoginCode(deps, { email, browser }, visitor)
}

/** The right code proves the address of the new lead and signs in; the booking does not change yet. */
export async function enterHandoverCode(
  deps: Deps,
  { token, browser, code }: GuestRequest & { code: string },
  visitor: Visitor,
): Promise<SignedIn> {
  const { email } = await findHandoverOfLink(deps.db, token)
  return verifyLoginCode(deps, { email, browser, code }, visitor)
}
