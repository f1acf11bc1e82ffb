import { dayText, nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs, PartFailure } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { paragraph } from '../layout.ts'
import { endingText, findOpenPart, type OpenPart, partFacts, sendPartMail } from './part-mail.ts'

/** Notifies the traveller at once that a part was not paid, why, and by when it can be paid. Not sent when it is paid by then. */
export async function mailPartFailed(
  deps: Deps,
  { bookingId, instalmentId, tries, why }: Jobs['mail-part-failed'],
): Promise<void> {
  const found = await findOpenPart(deps, bookingId, instalmentId)
  if (!found) return
  const { booking, part } = found
  const amount = chargeText(part.cents)
  const by = dayText(part.lastPayOn)
  const isTried = why !== 'no-card' && why !== 'disputed'
  await sendPartMail(deps, booking, {
    subject: `${isTried ? `Your payment of ${amount} did not go through` : `${amount} is not paid yet`}: ${booking.trek_name}`,
    id: ['part-failed', `${instalmentId}:${tries}`],
    title: `${amount} is not paid yet`,
    preview: `Please pay by ${by} to keep your booking.`,
    blocks: [
      paragraph(
        `${reasons[why]} Please pay on our page by ${by}.${isTriedAgain(found, why, nepalDate(deps.now())) ? ' We also try your card again each day until then.' : ''}`,
      ),
      paragraph(endingText(booking, part)),
      partFacts(booking, [
        ['Amount', amount],
        ['Due since', dayText(part.dueOn)],
        ['Pay by', by],
      ]),
    ],
    action: `Pay ${amount}`,
    path: '/plan',
  })
}

/** Whether the same card may pay on a later day. */
function isTriedAgain({ plan, part, isDisputed }: OpenPart, why: PartFailure, today: string): boolean {
  const isUsable = why === 'declined' || why === 'unconfirmed' || why === 'failed'
  return isUsable && plan.card !== null && !isDisputed && today < part.lastPayOn
}

const reasons: Record<PartFailure, string> = {
  declined: 'Your bank declined the payment.',
  expired: 'Your card has expired.',
  unconfirmed: 'Your bank wants you to confirm the payment yourself.',
  removed: 'Your saved card is no longer available.',
  failed: 'The payment with your saved card did not go through. Your card was not charged.',
  disputed: 'A bank disputes an earlier payment of this booking, so we do not charge your card.',
  'no-card': 'A part of your booking is due, and there is no saved card to charge.',
}
