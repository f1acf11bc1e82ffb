import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findVerifiedHostMail } from '#domain/notification/host-mail-queries.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

/** Notifies a host that an operator confirmed their bank details, and that they are verified. */
export async function mailHostVerified(
  deps: Deps,
  { hostId, at }: Jobs['mail-host-verified'],
): Promise<void> {
  const host = await findVerifiedHostMail(deps, hostId)
  if (!host) return
  await deps.mail.send({
    to: host.email,
    subject: `You are verified on ${brand.name}`,
    messageId: messageIdOf(deps, 'host-verified', `${hostId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'You are verified',
      preview: 'An operator confirmed your bank details.',
      blocks: [
        paragraph(`Namaste ${host.hostName},`),
        paragraph(
          'An operator has confirmed your bank details. You have the Verified badge, and payouts go to this account, 72 hours after you entered it at the earliest.',
        ),
        facts([['Account', host.masked]]),
        button('See your earnings', `${dashboardUrl(deps)}/earnings`),
        paragraph('If you do not know this account, contact support at once.'),
      ],
      because: hostsBecause,
    }),
  })
}
