import { sql } from 'kysely'
import type { Booking } from '../booking/booking-queries.ts'
import { eraseTravellers } from '../booking/change/erase-travellers.ts'
import { findTraveller, writeName } from '../booking/change/write-name.ts'
import { endTravellerLinks } from '../booking/change/end-traveller-links.ts'
import type { Deps, Tx } from '../deps.ts'
import { removeCard } from '../payment-plan/saved-card.ts'
import { paymentIs } from '../payment/payment-states.ts'
import type { Handover } from './handover-queries.ts'

type Replacing = { handover: Handover; accountId: string; changeId: string }

/**
 * Writes the new lead into a booking that the caller has locked, and erases what belongs to the person of the old one: address,
 * requests, details, the name on receipts, the card, links and the browser. The country stays, because it decides which tax was due.
 */
export async function replaceLead(
  deps: Pick<Deps, 'now' | 'enqueue'>,
  tx: Tx,
  { id: bookingId }: Booking,
  { handover, accountId, changeId }: Replacing,
): Promise<void> {
  const at = deps.now()
  const name = { firstName: handover.first_name, lastName: handover.last_name }
  const before = await findTraveller(tx, bookingId, 0)
  if (before.firstName !== name.firstName || before.lastName !== name.lastName || before.isChild)
    await writeName(tx, { bookingId, position: 0 }, before, { ...name, isChild: false })
  await tx
    .updateTable('booking')
    .set({
      account_id: accountId,
      email: handover.email,
      phone: handover.phone,
      address: '',
      city: '',
      special_requests: '',
      network: '',
      // The browser of the old lead, and a form that it could send again, no longer lead here.
      visitor_id: sql<string>`gen_random_uuid()`,
      idem_actor: 'handed over',
      idem_key: sql<string>`id::text`,
      idem_body: null,
      last_change_id: changeId,
      details_asked_at: null,
      details_asked_again_at: null,
      reminder_mailed_at: null,
    })
    .where('id', '=', bookingId)
    .execute()
  await eraseTravellers(tx, at, { bookingId, positions: [0] })
  await endLinks(deps, tx, bookingId)
  // The card of the old lead pays no later parts, also when they finish a page that saves one.
  await removeCard(tx, bookingId, at)
  await tx
    .updateTable('card_page')
    .set({ state: 'expired' })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .execute()
  await forgetPayer(tx, bookingId)
}

async function endLinks(deps: Pick<Deps, 'now' | 'enqueue'>, tx: Tx, bookingId: string): Promise<void> {
  const at = deps.now()
  await tx
    .updateTable('booking_link')
    .set({ revoked_at: at })
    .where('booking_id', '=', bookingId)
    .where('revoked_at', 'is', null)
    .execute()
  await endTravellerLinks(deps, tx, { bookingId, positions: [0], because: 'handed-over' })
  await tx
    .updateTable('letter_link')
    .set({ revoked_at: at })
    .where('booking_id', '=', bookingId)
    .where('side', '=', 'traveller')
    .where('revoked_at', 'is', null)
    .execute()
}

/** Refunds still reach the card: the provider knows it by its payment. What other travellers paid is theirs. */
async function forgetPayer(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ session_url: null, session_order: '{}', card_fingerprint: null, card_last4: null })
    .where('booking_id', '=', bookingId)
    .where('traveller_link_id', 'is', null)
    .where('state', 'not in', paymentIs.live.states)
    .execute()
  await tx.deleteFrom('document_recipient').where('booking_id', '=', bookingId).execute()
}
