import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findBankReviewToMail } from '#domain/payout/bank/bank-mail-queries.ts'
import { button, facts, renderMail, paragraph, quote } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

/** Asks a host for a letter of their bank, in the words of the operator who checks the bank details. */
export async function mailBankLetterAsked(
  deps: Deps,
  { hostId, at }: Jobs['mail-bank-letter-asked'],
): Promise<void> {
  const found = await findBankReviewToMail(deps, { hostId, at, review: 'letter_asked' })
  if (!found) return
  await deps.mail.send({
    to: found.email,
    subject: `Please send ${brand.name} a letter from your bank`,
    messageId: messageIdOf(deps, 'bank-letter-asked', `${hostId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'Please send a letter from your bank',
      preview: 'We need it to confirm your bank details.',
      blocks: [
        paragraph(`Namaste ${found.hostName},`),
        paragraph('An operator checks your bank details and needs a letter from your bank. They write:'),
        quote(found.message),
        facts([['Account', found.masked]]),
        paragraph('Nothing is paid out until we have confirmed your bank details.'),
        button('Send the letter', `${dashboardUrl(deps)}/earnings/letter`),
        paragraph('If you do not know this account, contact support at once.'),
      ],
      because: hostsBecause,
    }),
  })
}

/** Informs a host that an operator rejected their bank details, why, and that other ones are needed. */
export async function mailBankDetailsRejected(
  deps: Deps,
  { hostId, at }: Jobs['mail-bank-details-rejected'],
): Promise<void> {
  const found = await findBankReviewToMail(deps, { hostId, at, review: 'rejected' })
  if (!found) return
  await deps.mail.send({
    to: found.email,
    subject: `Your bank details at ${brand.name} were rejected`,
    messageId: messageIdOf(deps, 'bank-details-rejected', `${hostId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'Your bank details were rejected',
      preview: 'Please enter a different account.',
      blocks: [
        paragraph(`Namaste ${found.hostName},`),
        paragraph('An operator has rejected your bank details. The reason:'),
        quote(found.message),
        facts([['Account', found.masked]]),
        paragraph(
          'This account cannot be used again. Nothing is paid out until you enter a different account and we have confirmed it.',
        ),
        button('Enter a different account', `${dashboardUrl(deps)}/earnings/bank`),
        paragraph('If you do not know this account, contact support at once.'),
      ],
      because: hostsBecause,
    }),
  })
}
