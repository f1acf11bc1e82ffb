import { randomUUID } from 'node:crypto'
import { emailOf } from '../account/email-rules.ts'
import type { Account } from '../account/visitor.ts'
import { hashOf } from '../account/session-queries.ts'
import type { Booking } from '../booking/booking-queries.ts'
import { tokenOf } from '../booking/booking-link.ts'
import type { Deps, Tx } from '../deps.ts'
import { mailboxOf } from '../host/self-dealing-rules.ts'
import { mustNotBelongToHost } from '../host/self-dealing.ts'
import { Refusal } from '../refusal.ts'
import { sign } from '../secret.ts'
import { endHandover } from './end-handover.ts'
import { findOpenHandover } from './handover-queries.ts'
import { HANDOVERS_A_DAY, handoverEnd, type NewLead, newLeadErrors } from './handover-rules.ts'
import { isErasureWaiting, whyNoHandover } from './may-hand-over.ts'

export type OfferDeps = Pick<Deps, 'db' | 'now' | 'enqueue' | 'secret'>

/**
 * Offers a booking that the caller has locked to a new lead: both leads get a mail, and nothing of the booking changes. It
 * replaces an earlier offer; the same one again does nothing. Returns whether it is new.
 */
export async function offerBooking(
  deps: OfferDeps,
  tx: Tx,
  booking: Booking,
  { typed, madeBy }: { typed: NewLead; madeBy: Pick<Account, 'id' | 'email'> },
): Promise<boolean> {
  const at = deps.now()
  const { id: bookingId, account_id: accountId, email: fromEmail } = booking
  if (accountId === null || fromEmail === null) throw new Refusal('handover-guest')
  const lead = readNewLead(typed)
  const why = await whyNoHandover(tx, booking, at)
  if (why) throw new Refusal(why)
  if (await isErasureWaiting(tx, accountId)) throw new Refusal('handover-erasure')
  await mustBeSomebodyElse(tx, booking, lead.email)
  if (mailboxOf(lead.email) === mailboxOf(madeBy.email)) throw new Refusal('handover-to-yourself')
  const open = await findOpenHandover(tx, bookingId)
  if (open && isSame(open, lead) && open.expires_at > at) return false
  await mustBeWithinLimit(tx, bookingId, at)
  if (open) await endHandover(deps, tx, open, 'withdraw')
  const id = randomUUID()
  await tx
    .insertInto('lead_handover')
    .values({
      id,
      booking_id: bookingId,
      departure_id: booking.departure_id,
      first_name: lead.firstName,
      last_name: lead.lastName,
      email: lead.email,
      phone: lead.phone,
      token_hash: hashOf(tokenOf(sign(deps.secret, `handover-link:${id}`))),
      from_name: booking.first_name,
      from_email: fromEmail,
      made_by: madeBy.id,
      made_at: at,
      expires_at: handoverEnd(at, booking.terms.changes, booking.starts_on),
    })
    .execute()
  await deps.enqueue(tx, 'mail-handover-offered', { bookingId, handoverId: id })
  await deps.enqueue(tx, 'mail-handover-started', { bookingId, handoverId: id })
  return true
}

/** Trims what was typed about a new lead. Refused with a sentence for each invalid field. */
export function readNewLead(typed: NewLead): NewLead {
  const fields = newLeadErrors(typed)
  if (Object.keys(fields).length > 0) throw new Refusal('new-lead-wrong', { fields })
  const { firstName, lastName, phone } = typed
  return {
    ...typed,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: phone.trim(),
    email: emailOf(typed.email),
  }
}

/** Refuses the lead's own mailbox, and the host's. */
async function mustBeSomebodyElse(tx: Tx, booking: Booking, email: string): Promise<void> {
  const { email: own } = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', booking.account_id)
    .executeTakeFirstOrThrow()
  const mailboxes = [own, booking.email ?? own].map(mailboxOf)
  if (mailboxes.includes(mailboxOf(email))) throw new Refusal('handover-same')
  await mustNotBelongToHost(
    tx,
    { hostId: booking.host_id, as: 'handover-to-host' },
    { accountId: null, emails: [email] },
  )
}

function isSame(
  open: { first_name: string; last_name: string; email: string; phone: string },
  lead: NewLead,
): boolean {
  const { first_name, last_name, email, phone } = open
  return (
    email === lead.email &&
    phone === lead.phone &&
    first_name === lead.firstName &&
    last_name === lead.lastName
  )
}

async function mustBeWithinLimit(tx: Tx, bookingId: string, at: Date): Promise<void> {
  const { made } = await tx
    .selectFrom('lead_handover')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('booking_id', '=', bookingId)
    .where('made_at', '>', new Date(at.getTime() - 86_400_000))
    .executeTakeFirstOrThrow()
  if (Number(made) >= HANDOVERS_A_DAY) throw new Refusal('handovers-too-many')
}
