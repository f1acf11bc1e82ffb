import { brand } from '#brand'
import { findGrantedCredit } from '#domain/credit/credit-mail-queries.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { chargeText } from '#domain/money.ts'
import { button, renderMail, paragraph } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Notifies the owner of an account of added credit and how to use it. */
export async function mailCreditGranted(deps: Deps, payload: Jobs['mail-credit-granted']): Promise<void> {
  const granted = await findGrantedCredit(deps, payload)
  if (!granted) return
  const sum = chargeText(granted.cents)
  await deps.mail.send({
    to: granted.email,
    subject: `You have received ${sum} of credit`,
    messageId: messageIdOf(deps, 'credit-granted', payload.grantId),
    ...renderMail({
      title: `You have received ${sum} of credit`,
      preview: 'You can use it for your next booking.',
      blocks: [
        paragraph(granted.firstName ? `Namaste ${granted.firstName},` : 'Namaste,'),
        paragraph(`${causeOf(payload)}We have added ${sum} of credit to your account.`),
        paragraph('When you book a trek, you choose how much of your credit to use.'),
        button('Find a trek', `${deps.origin}/list`),
      ],
      because: `You receive this because you have an account with ${brand.name}.`,
    }),
  })
}

function causeOf({ isReferral, accountId }: Jobs['mail-credit-granted']): string {
  if (accountId !== undefined)
    return 'A booking that you handed over was changed, cancelled or refunded, so credit that you spent on it returns to you. '
  return isReferral ? 'A trek booked with your referral code has ended. ' : ''
}
