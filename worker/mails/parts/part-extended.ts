import { dayText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { paragraph } from '../layout.ts'
import { endingText, findOpenPart, partFacts, sendPartMail } from './part-mail.ts'

/** Notifies the traveller of a later last day, of the day from which the card is charged, and of what happens when the part is unpaid then. */
export async function mailPartExtended(
  deps: Deps,
  { bookingId, instalmentId }: Jobs['mail-part-extended'],
): Promise<void> {
  const found = await findOpenPart(deps, bookingId, instalmentId)
  if (!found) return
  const { booking, plan, part } = found
  const amount = chargeText(part.cents)
  const by = dayText(part.lastPayOn)
  const charge =
    plan.card && !found.isDisputed
      ? `We charge your card ending ${plan.card.last4} from ${dayText(part.chargeOn)}, and not before. You can pay earlier on the page of your booking.`
      : 'We charge no card for it: please pay on the page of your booking.'
  await sendPartMail(deps, booking, {
    subject: `You can pay ${amount} by ${by}: ${booking.trek_name}`,
    id: ['part-extended', instalmentId],
    title: `You can pay ${amount} by ${by}`,
    preview: 'We have given you more time for your payment.',
    blocks: [
      paragraph(`We have given you more time: you can pay ${amount} by ${by}. This is possible only once.`),
      paragraph(charge),
      paragraph(endingText(booking, part)),
      partFacts(booking, [
        ['Amount', amount],
        ['Pay by', by],
      ]),
    ],
    action: `Pay ${amount}`,
    path: '/plan',
  })
}
