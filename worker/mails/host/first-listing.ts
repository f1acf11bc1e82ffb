import { brand } from '#brand'
import { dayText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findFirstListingMail } from '#domain/notification/trek-mail-queries.ts'
import { button, facts, renderMail, list, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

/** Notifies a host that their first trek is listed, where travellers find it, and the next steps. */
export async function mailFirstListing(deps: Deps, { trekId }: Jobs['mail-first-listing']): Promise<void> {
  const trek = await findFirstListingMail(deps, trekId)
  if (!trek) return
  await deps.mail.send({
    to: trek.email,
    subject: `${trek.name} is live on ${brand.name}`,
    messageId: messageIdOf(deps, 'first-listing', trekId),
    ...renderMail({
      title: 'Your first trek is live',
      preview: `Travellers can find and book ${trek.name} now.`,
      blocks: [
        paragraph(`Namaste ${trek.hostName},`),
        paragraph(`Congratulations! Travellers can find and book ${trek.name} now.`),
        facts([
          ['Dates on sale', String(trek.dates)],
          ...(trek.firstOn ? ([['First start', dayText(trek.firstOn)]] as [string, string][]) : []),
        ]),
        button('See your trek page', `${deps.origin}/trekking/${trek.slug}`),
        paragraph('What happens next:'),
        list([
          'We send you an email for every booking and every cancellation.',
          'Answer messages quickly: travellers see how fast you reply.',
          'Your share is due the day after each trek ends. Payouts need confirmed bank details.',
        ]),
        button('Open your dashboard', dashboardUrl(deps)),
      ],
      because: hostsBecause,
    }),
  })
}
