import { findBooking } from '#domain/booking/booking-queries.ts'
import { dayText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { type Cents, chargeText } from '#domain/money.ts'
import { findParty } from '#domain/traveller-share/party-queries.ts'
import { paragraph } from '../layout.ts'
import { findOpenPart, type OpenPart, partFacts, sendPartMail } from './part-mail.ts'

/** Reminds the traveller of a part whose card is charged in 7 or 3 days, or today. Not sent when it is paid by then. */
export async function mailPartDue(
  deps: Deps,
  { bookingId, instalmentId, days }: Jobs['mail-part-due'],
): Promise<void> {
  const found = await findOpenPart(deps, bookingId, instalmentId)
  if (!found) return
  const { booking, plan, part } = found
  const { dueOn, chargeOn, lastPayOn, extendedTo } = part
  const amount = chargeText(part.cents)
  const when = days === 0 ? 'today' : `on ${dayText(chargeOn)}`
  const isCharged = plan.card !== null && !found.isDisputed
  const what = extendedTo && !isCharged ? `is to be paid by ${dayText(lastPayOn)}` : `is due ${when}`
  const how = howText(found, when, `${amount} ${what}.`)
  const sharesCents = await openShares(deps, bookingId)
  await sendPartMail(deps, booking, {
    subject: `${amount} ${what}: ${booking.trek_name}`,
    id: ['part-due', `${instalmentId}:${days}${extendedTo ? `:${extendedTo}` : ''}`],
    title: `${amount} ${what}`,
    preview: how,
    blocks: [
      paragraph(how),
      ...(sharesCents > 0
        ? [
            paragraph(
              `Your travellers have not paid ${chargeText(sharesCents)} of their own parts yet. What they pay before then lowers what you pay.`,
            ),
          ]
        : []),
      partFacts(booking, [
        [extendedTo ? 'Was due' : 'Due', dayText(dueOn)],
        ...(extendedTo ? [['Pay by', dayText(lastPayOn)] as [string, string]] : []),
        ['Amount', amount],
        ['Still to pay in all', chargeText(plan.unpaidCents)],
      ]),
    ],
    action: plan.card ? 'Pay now or change card' : 'Pay now',
    path: '/plan',
  })
}

function howText({ plan, part, isDisputed }: OpenPart, when: string, due: string): string {
  const page = 'please pay on the page of your booking'
  if (isDisputed)
    return `${due} A bank disputes an earlier payment of this booking, so we do not charge your card: ${page}.`
  if (!plan.card) return `${due} There is no saved card for this booking, so ${page}.`
  return `We charge ${chargeText(part.cents)} to your card ending ${plan.card.last4} ${when}, after 10:00 Nepal time. You need not do anything. You can also pay now, or use another card.`
}

/** What travellers with a link of their own have still to pay. */
async function openShares(deps: Deps, bookingId: string): Promise<Cents> {
  const { members } = await findParty(deps.db, await findBooking(deps.db, bookingId), deps.now())
  return members.reduce((sum, { link, share }) => sum + (link && share ? share.dueCents : 0), 0)
}
