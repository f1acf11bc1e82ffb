import type { MailJob } from '../mail-samples.ts'
import type { World } from '../../world.ts'
import { sharedBooking } from './shared-booking.ts'

/** The mails to a traveller with a link, of a booking that is paid in parts and of one that is paid in full. */
export async function travellerLinkMailSamples(world: World): Promise<MailJob[]> {
  const at = world.clock.now().toISOString()
  const [inParts, full] = [await sharedBooking(world), await sharedBooking(world, { plan: 'full' })]
  const link = { bookingId: inParts.id, linkId: inParts.linkOf(1).id }
  return [
    { name: 'mail-traveller-link', payload: { ...link, at } },
    { name: 'mail-traveller-link', payload: { bookingId: full.id, linkId: full.linkOf(1).id, at } },
    { name: 'mail-traveller-reminder', payload: { ...link, on: '2026-12-01' } },
  ]
}
