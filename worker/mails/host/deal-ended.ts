import { rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { findDealMail } from '#domain/notification/deal-mail-queries.ts'
import { counted } from '#figure-text'
import { button, facts, renderMail, paragraph, quote } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

/** Notifies a host of an ended deal, its number of bookings, and the reason when an operator ended it. */
export async function mailDealEnded(deps: Deps, { dealId }: Jobs['mail-deal-ended']): Promise<void> {
  const deal = await findDealMail(deps, dealId)
  if (!deal) return
  const name = `${deal.percent}% off ${deal.trek}`
  await deps.mail.send({
    to: deal.email,
    subject: `Your deal has ended: ${name}`,
    messageId: messageIdOf(deps, 'deal-ended', dealId),
    ...renderMail({
      title: deal.byOperator ? 'We ended one of your deals' : 'Your deal has ended',
      preview: `${name}, ${counted(deal.bookings, 'booking')}.`,
      blocks: [
        paragraph(`Namaste ${deal.hostName},`),
        ...(deal.byOperator
          ? [paragraph('An operator ended this deal. The reason:'), quote(deal.reason)]
          : [paragraph('The last day of this deal is over. New bookings pay the full price again.')]),
        facts([
          ['Deal', deal.title ? `${deal.title}: ${name}` : name],
          ['Days', rangeText(deal.firstOn, deal.lastOn)],
          ['Bookings with it', String(deal.bookings)],
          ['Discount given', chargeText(deal.givenCents)],
        ]),
        paragraph('Existing bookings keep their price.'),
        button('See your deals', `${dashboardUrl(deps)}/deals`),
      ],
      because: hostsBecause,
    }),
  })
}
