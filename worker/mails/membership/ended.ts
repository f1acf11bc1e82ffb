import { brand } from '#brand'
import { dayText, nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findMembershipToMail } from '#domain/membership/mail-queries.ts'
import { findStanding } from '#domain/membership/standing-queries.ts'
import { button, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { greeting, membershipPage } from './words.ts'
import { membershipIs } from '#domain/membership/membership-states.ts'

/** Notifies that a membership has ended and nothing more is charged. */
export async function mailMembershipEnded(
  deps: Deps,
  { membershipId }: Jobs['mail-membership-ended'],
): Promise<void> {
  const member = await findMembershipToMail(deps, membershipId)
  if (!member?.ended_at || !membershipIs.ended(member.state)) return
  const { isMember } = await findStanding(deps.db, { id: member.account_id }, deps.now())
  const day = dayText(nepalDate(member.ended_at))
  await deps.mail.send({
    to: member.email,
    subject: 'Your membership has ended',
    messageId: messageIdOf(deps, 'membership-ended', membershipId),
    ...renderMail({
      title: 'Your membership has ended',
      preview: 'Nothing more is charged.',
      blocks: [
        paragraph(greeting(member.first_name)),
        paragraph(`Your membership ended on ${day}. Your card will not be charged again.`),
        paragraph(
          isMember
            ? 'You keep its benefits until the time you paid for ends.'
            : 'Bookings you have made keep their price. If you come back, the count towards the 5% starts again at one.',
        ),
        button('Become a member again', membershipPage(deps)),
      ],
      because: `You receive this because you were a member of ${brand.name}.`,
    }),
  })
}
