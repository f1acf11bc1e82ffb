import { brand } from '#brand'
import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findAccountToMail } from '#domain/office/people/person-mail-queries.ts'
import { button, renderMail, paragraph } from './layout.ts'
import { messageIdOf } from './message-id.ts'

type PasskeyEvent = Jobs['mail-passkey-added']

/** Notifies of a new passkey on the account, and what to do if its owner did not add it. */
export function mailPasskeyAdded(deps: Deps, event: PasskeyEvent): Promise<void> {
  return mailAbout(deps, event, {
    messageId: 'passkey-added',
    subject: `A passkey was added to your ${brand.name} account`,
    title: 'A passkey was added to your account',
    lead: (when) => `On ${when}, a passkey was added to your account. It signs in without a code.`,
    warning: `Not you? Log in, remove the passkey and sign out everywhere else. Then write to ${brand.supportEmail}.`,
  })
}

/** Notifies that a passkey no longer signs in. */
export function mailPasskeyRemoved(deps: Deps, event: PasskeyEvent): Promise<void> {
  return mailAbout(deps, event, {
    messageId: 'passkey-removed',
    subject: `A passkey was removed from your ${brand.name} account`,
    title: 'A passkey was removed from your account',
    lead: (when) =>
      `On ${when}, a passkey was removed from your account. It can no longer be used to sign in.`,
    warning: `Not you? Log in with a code and sign out everywhere else. Then write to ${brand.supportEmail}.`,
  })
}

type Words = {
  messageId: string
  subject: string
  title: string
  lead: (when: string) => string
  warning: string
}

async function mailAbout(deps: Deps, { accountId, at }: PasskeyEvent, words: Words): Promise<void> {
  const found = await findAccountToMail(deps, accountId)
  if (!found) return
  const then = new Date(at)
  const lead = words.lead(`${dayText(nepalDate(then))}, ${nepalHour(then)} Nepal time`)
  await deps.mail.send({
    to: found.email,
    subject: words.subject,
    messageId: messageIdOf(deps, words.messageId, `${accountId}.${then.getTime()}`),
    ...renderMail({
      title: words.title,
      preview: lead,
      blocks: [
        paragraph(found.firstName ? `Namaste ${found.firstName},` : 'Namaste,'),
        paragraph(lead),
        paragraph(words.warning),
        button('Open sign-in and security', `${deps.origin}/account/security`),
      ],
      because: `You receive this because you have an account with ${brand.name}.`,
    }),
  })
}
