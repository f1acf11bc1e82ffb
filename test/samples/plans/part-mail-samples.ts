import type { PartFailure } from '#domain/job.ts'
import { findPlan } from '#domain/instalment/plan-queries.ts'
import { boughtBooking } from '../bought-booking.ts'
import type { MailJob } from '../mail-samples.ts'
import type { World } from '../../world.ts'

const failures: PartFailure[] = [
  'declined',
  'expired',
  'unconfirmed',
  'removed',
  'failed',
  'no-card',
  'disputed',
]

/** The mails about a booking that is paid in monthly parts, of a trek. */
export async function partMailSamples(world: World, trekId: string): Promise<MailJob[]> {
  const departure = await world.departure({ trekId, startsInDays: 150 })
  const email = 'in-parts@example.com'
  const { id: bookingId } = await boughtBooking(world, { departure, spots: 2, plan: 'monthly', email })
  const plan = await findPlan(world.db, bookingId)
  const instalmentId = plan?.parts[0]?.id ?? ''
  const { id: paymentId } = await world.db
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const at = world.clock.now().toISOString()
  return [
    { name: 'mail-booking-confirmed', payload: { bookingId } },
    { name: 'mail-booking-confirmed-to-host', payload: { bookingId } },
    { name: 'mail-part-paid', payload: { bookingId, paymentId } },
    ...([7, 3, 0] as const).map(
      (days): MailJob => ({
        name: 'mail-part-due',
        payload: { bookingId, instalmentId, days },
      }),
    ),
    ...failures.map(
      (why, index): MailJob => ({
        name: 'mail-part-failed',
        payload: { bookingId, instalmentId, tries: index + 1, why },
      }),
    ),
    { name: 'mail-part-extended', payload: { bookingId, instalmentId } },
    ...[false, true].map(
      (isRemoved): MailJob => ({
        name: 'mail-card-changed',
        payload: { bookingId, at: `${at}${isRemoved ? ' removed' : ''}`, isRemoved },
      }),
    ),
  ]
}
