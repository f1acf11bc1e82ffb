import type { MailJob } from '../mail-samples.ts'
import type { World } from '../../world.ts'
import { paidShare } from './pay-share.ts'
import { sharedBooking } from './shared-booking.ts'

/** The mails to a traveller with a link, of a booking that is paid in parts and of one that is paid in full. */
export async function travellerLinkMailSamples(world: World): Promise<MailJob[]> {
  const at = world.clock.now().toISOString()
  const [inParts, full] = [await sharedBooking(world), await sharedBooking(world, { plan: 'full' })]
  const sessionId = await paidShare(world, inParts, 2)
  const { id: paymentId } = await world.db
    .selectFrom('payment')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const { id: refundId } = await world.db
    .insertInto('refund')
    .values({ payment_id: paymentId, amount_cents: 10_00, reason: 'goodwill', created_at: world.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const endedId = full.linkOf(2).id
  await world.db
    .updateTable('traveller_link')
    .set({ ended_at: world.clock.now(), ended_because: 'office' })
    .where('id', '=', endedId)
    .execute()
  const paid = { bookingId: inParts.id, paymentId }
  const link = { bookingId: inParts.id, linkId: inParts.linkOf(1).id }
  return [
    { name: 'mail-traveller-link', payload: { ...link, at } },
    { name: 'mail-traveller-link', payload: { bookingId: full.id, linkId: full.linkOf(1).id, at } },
    { name: 'mail-traveller-link-ended', payload: { bookingId: full.id, linkId: endedId } },
    { name: 'mail-share-paid', payload: paid },
    { name: 'mail-share-paid-to-lead', payload: paid },
    { name: 'mail-share-not-needed', payload: paid },
    { name: 'mail-share-refunded', payload: { refundId } },
    { name: 'mail-traveller-reminder', payload: { ...link, on: '2026-12-01' } },
  ]
}
