import { maskedEmail } from '../account/email-rules.ts'
import { findLiveCode } from '../account/login-queries.ts'
import { sendLoginCode } from '../account/send-login-code.ts'
import type { SignedIn } from './open-session.ts'
import { verifyLoginCode } from './verify-login-code.ts'
import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { bookingIdOfLink } from '../booking/booking-link.ts'
import { findBooking, isOfAccount } from '../booking/booking-queries.ts'

/** The token of a mailed link, and the random secret of the browser that holds it. */
export type GuestRequest = { token: string; browser: string }

/** The state between a mailed link and changing its booking: the code's address, and whether one was sent. */
export async function findGuestGate(deps: Deps, { token, browser }: GuestRequest, visitor: Visitor) {
  const { id, email, booking } = await linked(deps, token)
  const live = browser ? await findLiveCode(deps, { email, browser }) : null
  return { bookingId: id, maskedEmail: maskedEmail(email), live, isOwner: isOfAccount(booking, visitor) }
}

/** Mails a code to the address of the booking; the request cannot name another. */
export async function sendGuestCode(
  deps: Deps,
  { token, browser }: GuestRequest,
  visitor: Visitor,
): Promise<void> {
  const { email } = await linked(deps, token)
  await sendLoginCode(deps, { email, browser }, visitor)
}

/**
 * The right code proves that the person with the link also reads the booking's mail. It signs them in, which attaches the
 * booking to their account. From then on the same rules apply as for any traveller.
 */
export async function enterGuestCode(
  deps: Deps,
  { token, browser, code }: GuestRequest & { code: string },
  visitor: Visitor,
): Promise<SignedIn & { bookingId: string }> {
  const { id: bookingId, email } = await linked(deps, token)
  return { bookingId, ...(await verifyLoginCode(deps, { email, browser, code }, visitor)) }
}

async function linked(deps: Deps, token: string) {
  const id = await bookingIdOfLink(deps, token)
  if (!id) throw new Refusal('booking-not-found')
  const booking = await findBooking(deps.db, id)
  if (!booking.email) throw new Refusal('booking-not-found')
  return { id, email: booking.email, booking }
}
