import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findMembershipToMail, findReturnedCents } from '#domain/membership/mail-queries.ts'
import { chargeText } from '#domain/money.ts'
import { button, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { greeting, membershipPage } from './words.ts'

/** Notifies the payer of a second membership that all of it is refunded, and why. */
export async function mailMembershipReturned(
  deps: Deps,
  { membershipId }: Jobs['mail-membership-returned'],
): Promise<void> {
  const member = await findMembershipToMail(deps, membershipId)
  if (!member) return
  const amount = chargeText(await findReturnedCents(deps, membershipId))
  await deps.mail.send({
    to: member.email,
    subject: `Your payment of ${amount} is on its way back`,
    messageId: messageIdOf(deps, 'membership-returned', membershipId),
    ...renderMail({
      title: `${amount} is on its way back to you`,
      preview: 'We refund the whole amount to your card.',
      blocks: [
        paragraph(greeting(member.first_name)),
        paragraph(
          'You had already paid for your membership, so this payment was not needed. Your first membership is not affected.',
        ),
        paragraph(
          `We are sending back the whole amount, ${amount}, to the card you paid with. You do not need to do anything. It takes your bank 5 to 10 days.`,
        ),
        button('Your membership', membershipPage(deps)),
      ],
      because: `You receive this because you paid for a membership of ${brand.name}.`,
    }),
  })
}
