import { href } from 'react-router'
import type { ShownInvoice } from '#domain/membership/membership-page-queries.ts'
import { chargeText } from '#domain/money.ts'
import { dateText, planNames } from './membership-words.ts'
import { invoiceIs } from '#domain/ports/provider-states.ts'

/** The charges for membership, newest first, each paid one with its invoice. */
export function InvoiceList({ invoices }: { invoices: readonly ShownInvoice[] }) {
  return (
    <section aria-labelledby="invoices-title">
      <h2 id="invoices-title">Invoices</h2>
      <ul className="invoices" role="list">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <span>
              <b className="b">{dateText(invoice.startsAt)}</b>
              <span className="muted">
                {' '}
                {planNames[invoice.plan]}, until {dateText(invoice.endsAt)}
              </span>
            </span>
            <span className="num">{chargeText(invoice.cents)}</span>
            <span className="muted">{stateOf(invoice)}</span>
            {invoiceIs.paid(invoice.state) && (
              <a href={href('/subscribe-and-save/invoices/:id/invoice.pdf', { id: invoice.id })} download>
                Invoice<span className="vh"> of {dateText(invoice.startsAt)} as PDF</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ state, cents, refundedCents }: ShownInvoice): string {
  if (!invoiceIs.paid(state)) return 'Not paid'
  if (refundedCents === 0) return 'Paid'
  return refundedCents === cents ? 'Refunded' : 'Refunded in part'
}
