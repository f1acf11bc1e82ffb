import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import { findNameDecision } from '#domain/verification/public-name-queries.ts'
import type { Jobs } from '#domain/job.ts'
import { button, renderMail, paragraph, quote } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

/** Notifies a host whether the requested public name was approved, and why not. */
export async function mailPublicNameDecided(
  deps: Deps,
  { requestId }: Jobs['mail-public-name-decided'],
): Promise<void> {
  const found = await findNameDecision(deps, requestId)
  if (!found) return
  const title = found.is_approved ? 'Your new public name is shown' : 'Your public name was not changed'
  await deps.mail.send({
    to: found.email,
    subject: `${title} on ${brand.name}`,
    messageId: messageIdOf(deps, 'public-name-decided', requestId),
    ...renderMail({
      title,
      preview: found.is_approved ? found.name : 'An operator did not approve it.',
      blocks: [
        paragraph(`Namaste ${found.hostName},`),
        ...(found.is_approved
          ? [paragraph(`An operator has approved “${found.name}”. Travellers see this name from now on.`)]
          : [
              paragraph(
                `An operator did not approve “${found.name}”. Travellers go on seeing “${found.hostName}”. The reason:`,
              ),
              quote(found.reason),
            ]),
        button('Your public page', `${dashboardUrl(deps)}/profile`),
      ],
      because: hostsBecause,
    }),
  })
}
