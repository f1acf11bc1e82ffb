import { href } from 'react-router'
import { DASHBOARD } from '../../../http/authorize.ts'
import { DocumentList } from '../../../shared/document/document-list.tsx'
import type { DocumentRow } from '../../../shared/document/document-rows.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { ShowAll } from './statement.tsx'

type FeeInvoicesProps = { month: string; invoices: { lines: DocumentRow[]; inAll: number } }

/** The monthly invoices of our fee, the latest first. */
export function FeeInvoices({ month, invoices }: FeeInvoicesProps) {
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices of our fee</h2>
      {invoices.inAll === 0 ? (
        <p className="muted">The first one is issued when the month of your first earnings is over.</p>
      ) : (
        <DocumentList rows={invoices.lines} />
      )}
      <ShowAll month={month} {...invoices} />
    </section>
  )
}

type TaxCardProps = { tax: { taxNumber: string; isVatRegistered: boolean }; mayChange: boolean }

/** The tax details on receipts and invoices, and a link to change them. */
export function TaxCard({ tax: { taxNumber, isVatRegistered }, mayChange }: TaxCardProps) {
  return (
    <section className="card pad" aria-labelledby="tax">
      <h2 id="tax">Tax details</h2>
      <p className="mt-2">
        {taxNumber ? (
          <>
            Tax number <b className="b num">{taxNumber}</b>,{' '}
            {isVatRegistered ? 'registered for VAT' : 'not registered for VAT'}
          </>
        ) : (
          'You have not given a tax number. Receipts say so.'
        )}
      </p>
      {mayChange && (
        <p className="mt-4">
          <ButtonLink size="s" to={href(`${DASHBOARD}/earnings/tax`)}>
            {taxNumber ? 'Change tax details' : 'Enter tax details'}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
