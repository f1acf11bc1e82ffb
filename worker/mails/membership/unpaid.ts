import { dayText, nepalDate } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findMembershipToMail, findUnpaidInvoice } from '#domain/membership/mail-queries.ts'
import { graceEnd } from '#domain/membership/membership-rules.ts'
import { membershipIs } from '#domain/membership/membership-states.ts'
import { chargeText } from '#domain/money.ts'
import { button, facts, renderMail, paragraph } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { greeting, MEMBER_BECAUSE, membershipPage } from './words.ts'

/** Notifies of an unpaid renewal and its last date before a lapse; skipped when it is paid. */
export async function mailMembershipUnpaid(
  deps: Deps,
  { invoiceId }: Jobs['mail-membership-unpaid'],
): Promise<void> {
  const invoice = await findUnpaidInvoice(deps, invoiceId)
  const member = invoice && (await findMembershipToMail(deps, invoice.membership_id))
  if (!invoice || !member || !membershipIs.running(member.state)) return
  const amount = chargeText(invoice.amount_cents)
  const until = dayText(nepalDate(graceEnd(invoice.starts_at)))
  await deps.mail.send({
    to: member.email,
    subject: 'Your membership payment failed',
    messageId: messageIdOf(deps, 'membership-unpaid', invoiceId),
    ...renderMail({
      title: 'Your card was not charged',
      preview: `Pay by ${until} and your months keep counting.`,
      blocks: [
        paragraph(greeting(member.first_name)),
        paragraph(
          `We could not renew your membership: your card declined ${amount}. We will try again over the next few days.`,
        ),
        facts([
          ['Due', amount],
          ['Renewal of', dayText(nepalDate(invoice.starts_at))],
          ['Counts until', until],
        ]),
        paragraph(
          'If you pay by then, your months keep counting. If you pay later, the count towards the 5% starts again at one.',
        ),
        button('Pay with another card', membershipPage(deps)),
      ],
      because: MEMBER_BECAUSE,
    }),
  })
}
