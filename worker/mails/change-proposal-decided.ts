import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findDecidedChange } from '#domain/office/change-proposal/change-proposal-queries.ts'
import { proposalIs } from '#domain/proposal/proposal-states.ts'
import { button, facts, paragraph, renderMail } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Notifies a member of staff that an operator has approved or declined the change of a booking that they proposed. */
export async function mailChangeProposalDecided(
  deps: Deps,
  { changeProposalId: id }: Jobs['mail-change-proposal-decided'],
): Promise<void> {
  const found = await findDecidedChange(deps, id)
  if (!found) return
  const { reference, bookingId, text, declineReason } = found
  const isApproved = proposalIs.approved(found.state)
  const title = isApproved ? 'Your proposed change is approved' : 'Your proposed change is declined'
  await deps.mail.send({
    to: found.email,
    subject: `${title}: ${reference}`,
    messageId: messageIdOf(deps, 'change-proposal-decided', id),
    ...renderMail({
      title,
      preview: isApproved ? 'The booking changes.' : 'Nothing was changed.',
      blocks: [
        paragraph(found.firstName ? `Dear ${found.firstName},` : 'Hello,'),
        paragraph(
          isApproved
            ? 'An operator has approved the change that you proposed. The traveller gets an email about it.'
            : 'An operator has declined the change that you proposed. Nothing was changed.',
        ),
        facts([
          ['Booking', reference],
          ['Change', text],
          ...(declineReason ? ([['Why', declineReason]] satisfies [string, string][]) : []),
        ]),
        button('Open the booking', `${deps.origin}/admin/bookings/${bookingId}`),
      ],
      because: `You receive this because you work in the back office of ${brand.name}.`,
    }),
  })
}
