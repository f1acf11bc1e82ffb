import { findOpenHandover } from '#domain/lead-handover/handover-queries.ts'
import { withdrawHandover } from '#domain/lead-handover/withdraw-handover.ts'
import type { World } from '../../world.ts'
import type { MailJob } from '../mail-samples.ts'
import { offeredBooking, takeOver } from './offered-booking.ts'

/** The mails of a booking that is offered to a new lead: open, withdrawn, in vain, and taken over. */
export async function handoverMailSamples(world: World): Promise<MailJob[]> {
  const offer = async () => {
    const offered = await offeredBooking(world)
    const { id: handoverId = '' } = (await findOpenHandover(world.db, offered.id)) ?? {}
    return { ...offered, payload: { bookingId: offered.id, handoverId } }
  }
  const vain = await offer()
  await world.db
    .updateTable('lead_handover')
    .set({ state: 'expired', ended_at: world.clock.now() })
    .where('id', '=', vain.payload.handoverId)
    .execute()
  const withdrawn = await offer()
  await withdrawHandover(world.deps, withdrawn.id, withdrawn.visitor)
  const taken = await offer()
  await takeOver(world, taken.id, taken.token, taken.zora.visitor)
  const { last_change_id: changeId } = await world.booking(taken.id)
  const { payload } = await offer()
  return [
    { name: 'mail-handover-offered', payload },
    { name: 'mail-handover-started', payload },
    { name: 'mail-handover-withdrawn', payload: withdrawn.payload },
    { name: 'mail-handover-expired', payload: vain.payload },
    { name: 'mail-handover-accepted', payload: taken.payload },
    { name: 'mail-booking-taken-over', payload: { bookingId: taken.id, changeId: changeId ?? '' } },
    { name: 'mail-booking-changed-to-host', payload: { bookingId: taken.id, changeId: changeId ?? '' } },
  ]
}
