import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findReinstatedHost } from '#domain/verification/verification-mail-queries.ts'
import { button, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'
import { hostIs } from '#domain/host/host-states.ts'

/**
 * Notifies a host that their suspension has ended and their treks are sold again. Not sent when they are suspended
 * again.
 */
export async function mailHostSuspensionLifted(
  deps: Deps,
  { hostId, at }: Jobs['mail-host-suspension-lifted'],
): Promise<void> {
  const host = await findReinstatedHost(deps, hostId)
  if (!host) return
  await deps.mail.send({
    to: host.email,
    subject: 'Your suspension is lifted',
    messageId: messageIdOf(deps, 'host-suspension-lifted', `${hostId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'Your suspension is lifted',
      preview: 'Your treks are listed again.',
      blocks: [
        paragraph(`Namaste ${host.display_name},`),
        paragraph('We have lifted your suspension. Your treks are listed and can be booked again.'),
        paragraph(
          hostIs.verified(host.status)
            ? 'Payouts continue. Please log in again and check your dates.'
            : 'Payouts continue when we have confirmed your bank details. Please log in again and check your dates.',
        ),
        button('Open your dashboard', dashboardUrl(deps)),
      ],
      because: hostsBecause,
    }),
  })
}
