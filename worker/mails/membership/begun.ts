import { brand } from '#brand'
import { dayText, nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findMembershipToMail } from '#domain/membership/mail-queries.ts'
import { plans } from '#domain/membership/membership-rules.ts'
import { findStanding } from '#domain/membership/standing-queries.ts'
import { chargeText } from '#domain/money.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { greeting, membershipPage } from './words.ts'

/** Welcomes a new member: benefits, when the discount begins, the renewal and how to cancel. */
export async function mailMembershipBegun(
  deps: Deps,
  { membershipId }: Jobs['mail-membership-begun'],
): Promise<void> {
  const member = await findMembershipToMail(deps, membershipId)
  if (!member?.period_ends_at) return
  const { discountPercent, discountFrom } = await findStanding(deps.db, { id: member.account_id }, deps.now())
  const discount =
    discountPercent > 0
      ? 'You have six consecutive paid months: every trek you book from now on is 5% off.'
      : `From ${discountFrom ? dayText(nepalDate(discountFrom)) : 'your sixth consecutive paid month'}, every trek you book is 5% off.`
  await deps.mail.send({
    to: member.email,
    subject: `Welcome: you are a ${brand.name} member`,
    messageId: messageIdOf(deps, 'membership-begun', membershipId),
    ...renderMail({
      title: 'You are a member',
      preview: 'Two more days to book begin today.',
      blocks: [
        paragraph(greeting(member.first_name)),
        paragraph(`Thank you for becoming a member. From today you have two more days to book. ${discount}`),
        facts([
          ['Plan', `${chargeText(member.price_cents)} ${plans[member.plan].per}`],
          ['Renews on', dayText(nepalDate(member.period_ends_at))],
        ]),
        paragraph('You can cancel any time with one button. You keep the benefits until the paid time ends.'),
        button('Your membership', membershipPage(deps)),
      ],
      because: `You receive this because you became a member of ${brand.name}.`,
    }),
  })
}
