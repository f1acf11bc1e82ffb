import { brand } from '#brand'
import type { Account } from '../account/visitor.ts'
import type { AttachedFile, Deps } from '../deps.ts'
import { dayText, nepalDate } from '../dates.ts'
import { chargeText } from '../money.ts'
import type { InvoiceFacts } from '../ports/pdf-documents.ts'
import { Refusal } from '../refusal.ts'

/** The invoice of a paid month or year as a PDF, only for its member; for others it does not exist. */
export async function issueInvoice(deps: Deps, invoiceId: string, account: Account): Promise<AttachedFile> {
  const invoice = await findPaid(deps, invoiceId, account)
  const content = await deps.pdfs.invoice(factsOf(invoice))
  return { filename: `invoice-${invoice.number || invoice.id}.pdf`, contentType: 'application/pdf', content }
}

type Paid = Awaited<ReturnType<typeof findPaid>>

async function findPaid({ db }: Deps, id: string, account: Account) {
  const paid = /^[\w-]{1,100}$/.test(id)
    ? await db
        .selectFrom('membership_invoice as invoice')
        .innerJoin('membership', 'membership.id', 'invoice.membership_id')
        .innerJoin('account', 'account.id', 'membership.account_id')
        .select(['invoice.id', 'invoice.number', 'invoice.amount_cents', 'invoice.refunded_cents'])
        .select(['invoice.starts_at', 'invoice.ends_at', 'invoice.paid_at', 'membership.plan'])
        .select(['account.first_name', 'account.last_name', 'account.email', 'account.address'])
        .select(['account.city', 'account.country'])
        .where('invoice.id', '=', id)
        .where('invoice.state', '=', 'paid')
        .where('membership.account_id', '=', account.id)
        .executeTakeFirst()
    : undefined
  if (!paid) throw new Refusal('invoice-not-found')
  return paid
}

function factsOf(invoice: Paid): InvoiceFacts {
  const { starts_at, ends_at, amount_cents, refunded_cents, plan } = invoice
  const paidAt = invoice.paid_at ?? starts_at
  const name = `${invoice.first_name} ${invoice.last_name}`.trim()
  const place = [invoice.address, invoice.city, invoice.country].filter(Boolean).join(', ')
  return {
    kind: 'Invoice',
    number: invoice.number || invoice.id,
    issuedAt: paidAt,
    parties: [
      { name: 'From', lines: [brand.company, brand.supportEmail] },
      { name: 'Billed to', lines: [name, invoice.email, place].filter(Boolean) },
    ],
    about: [],
    lines: [
      {
        words: `${brand.name} membership, ${plan}`,
        note: `${dayText(nepalDate(starts_at))} to ${dayText(nepalDate(ends_at))}`,
        cents: amount_cents,
      },
      ...(refunded_cents > 0 ? [{ words: 'Refunded to your card', cents: -refunded_cents }] : []),
    ],
    totalName: 'Total',
    totalCents: amount_cents - refunded_cents,
    notes: [`${chargeText(amount_cents)} paid on ${dayText(nepalDate(paidAt))} by card`],
    foot: 'Charged in US dollars.',
  }
}
