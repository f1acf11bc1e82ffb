import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { foreignActs } from '#domain/trek/office/foreign-act-rules.ts'
import { findTrekChange } from '#domain/trek/office/trek-mail-queries.ts'
import { button, renderMail, paragraph, quote } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Notifies a host of an operator's change to one of their treks, and why. */
export async function mailTrekChanged(deps: Deps, change: Jobs['mail-trek-changed']): Promise<void> {
  const found = await findTrekChange(deps, change)
  if (!found) return
  const trek = found.name || 'Your draft'
  await deps.mail.send({
    to: found.email,
    subject: `${trek}: something was changed by us`,
    messageId: messageIdOf(deps, 'trek-changed', `${change.trekId}.${change.act}.${Date.parse(change.at)}`),
    ...renderMail({
      title: 'We changed one of your treks',
      preview: `${trek}: ${foreignActs[change.act]}`,
      blocks: [
        paragraph(`Namaste ${found.display_name},`),
        paragraph(`${trek}: ${foreignActs[change.act]} This is why:`),
        quote(found.reason),
        paragraph('If you disagree, contact support from your messages.'),
        button('Open your dashboard', `${deps.origin}/${brand.slug}-your-adventure`),
      ],
      because: `You receive this because you are a host with ${brand.name}.`,
    }),
  })
}
