import { dayText, nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findMembershipToMail } from '#domain/membership/mail-queries.ts'
import { goesOn } from '#domain/membership/standing-queries.ts'
import { chargeText } from '#domain/money.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { greeting, MEMBER_BECAUSE, membershipPage } from './words.ts'

/** Announces a yearly renewal 14 days before; skipped when the membership is cancelled or over. */
export async function mailMembershipRenewal(
  deps: Deps,
  { membershipId, renewsAt }: Jobs['mail-membership-renewal'],
): Promise<void> {
  const member = await findMembershipToMail(deps, membershipId)
  if (!member || !goesOn(member) || member.period_ends_at?.toISOString() !== renewsAt) return
  const amount = chargeText(member.price_cents)
  const day = dayText(nepalDate(member.period_ends_at))
  await deps.mail.send({
    to: member.email,
    subject: `Your membership renews on ${day}`,
    messageId: messageIdOf(deps, 'membership-renewal', `${membershipId}.${renewsAt.slice(0, 10)}`),
    ...renderMail({
      title: `Your membership renews on ${day}`,
      preview: `Your card is charged ${amount} then, unless you cancel before.`,
      blocks: [
        paragraph(greeting(member.first_name)),
        paragraph(`Your yearly membership renews in two weeks. Your card is charged ${amount} then.`),
        facts([
          ['Renews on', day],
          ['Charged', amount],
        ]),
        paragraph('To stop, cancel before that day. To continue, you do not need to do anything.'),
        button('Keep or cancel', membershipPage(deps)),
      ],
      because: MEMBER_BECAUSE,
    }),
  })
}
