import { monthText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { signedChargeText } from '#domain/money.ts'
import { findFeeInvoiceMail } from '#domain/notification/fee-invoice-mail-queries.ts'
import { button, facts, paragraph, renderMail } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { dashboardUrl, hostsBecause } from './host-links.ts'

/** Notifies a host of the monthly invoice of our fee, with its link. */
export async function mailFeeInvoice(deps: Deps, job: Jobs['mail-fee-invoice']): Promise<void> {
  const invoice = await findFeeInvoiceMail(deps, job)
  if (!invoice) return
  const month = monthText(job.month)
  await deps.mail.send({
    to: invoice.email,
    subject: `Invoice ${invoice.number}: our fee for ${month}`,
    messageId: messageIdOf(deps, 'fee-invoice', `${job.hostId}.${job.month}`),
    ...renderMail({
      title: `Our fee for ${month}`,
      preview: `Invoice ${invoice.number}. There is nothing to pay.`,
      blocks: [
        paragraph(`Namaste ${invoice.hostName},`),
        paragraph(
          `This is the invoice of our fee for ${month}, for your accounts. We took the fee from your shares when they were earned, so there is nothing to pay.`,
        ),
        facts([
          ['Invoice', invoice.number],
          ['Month', month],
          ['Our fee', signedChargeText(invoice.cents)],
        ]),
        button('Open the invoice', `${dashboardUrl(deps)}/earnings/invoices/${job.month}`),
      ],
      because: hostsBecause,
    }),
  })
}
