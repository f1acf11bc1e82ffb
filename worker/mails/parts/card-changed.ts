import { findBookingOnPaper } from '#domain/booking/my-bookings-queries.ts'
import type { Deps } from '#domain/deps.ts'
import { isOwing } from '#domain/instalment/is-owing.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findPlan } from '#domain/instalment/plan-queries.ts'
import { paragraph } from '../layout.ts'
import { partFacts, sendPartMail } from './part-mail.ts'

/**
 * Notifies the traveller that another card pays the later parts, or that none does. Not sent when nothing is to be paid any more,
 * or when the new card is removed by then.
 */
export async function mailCardChanged(
  deps: Deps,
  { bookingId, at, isRemoved }: Jobs['mail-card-changed'],
): Promise<void> {
  const [booking, plan] = await Promise.all([
    findBookingOnPaper(deps, bookingId),
    findPlan(deps.db, bookingId),
  ])
  if (!booking.email || !plan || !isOwing(booking) || plan.unpaidCents === 0) return
  if (!isRemoved && !plan.card) return
  const says = isRemoved
    ? 'The saved card of your booking is removed. We charge it no more: please pay the later parts on the page of your booking. We remind you before each.'
    : `The later parts of your booking are charged to the card ending ${plan.card?.last4 ?? ''} from now on.`
  await sendPartMail(deps, booking, {
    subject: `${isRemoved ? 'Your saved card is removed' : 'Your saved card is changed'}: ${booking.trek_name}`,
    id: ['card-changed', `${bookingId}:${at}`],
    title: isRemoved ? 'Your saved card is removed' : 'Your saved card is changed',
    preview: says,
    blocks: [
      paragraph(says),
      paragraph('If this was not you, please write to us at once.'),
      partFacts(booking, [['Still to pay', chargeText(plan.unpaidCents)]]),
    ],
    action: 'See your payments',
    path: '/plan',
  })
}
