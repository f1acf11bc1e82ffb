import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../deps.ts'
import type { Cents } from '../money.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { refundIs } from '../payment/refund-states.ts'
import { stateList } from '../state-list.ts'
import { type DocumentKind, documentNumber } from './document-rules.ts'

export type DocumentEntry = {
  /** The payment or refund that it is for, which also addresses its page. */
  sourceId: string
  kind: DocumentKind
  /** Null until it is issued, a few seconds after the payment or refund. */
  number: string | null
  totalCents: Cents
  /** When the money moved. */
  at: Date
}

/** The receipts and credit notes of a booking, also those that are not issued yet, in the order of the money. */
export async function documentsOfBooking(db: Db, bookingId: string): Promise<DocumentEntry[]> {
  return documentsOf(db, sql`p.booking_id = ${bookingId}`)
}

/** The same for its lead: without those of the travellers who paid their shares themselves. */
export async function documentsOfLead(db: Db, bookingId: string): Promise<DocumentEntry[]> {
  return documentsOf(db, sql`p.booking_id = ${bookingId} and p.traveller_link_id is null`)
}

/** The same for a traveller who paid with a link. */
export async function documentsOfLink(db: Db, linkId: string): Promise<DocumentEntry[]> {
  return documentsOf(db, sql`p.traveller_link_id = ${linkId}`)
}

async function documentsOf(db: Db, which: RawBuilder<unknown>): Promise<DocumentEntry[]> {
  const { rows } = await sql<Omit<DocumentEntry, 'number'> & { year: number | null; given: number | null }>`
    select moved.id as "sourceId", moved.kind, moved.cents as "totalCents", moved.at, d.year, d.number as given
    from (
      select p.id, p.booking_id, 'receipt' as kind, p.amount_cents as cents, coalesce(p.captured_at, p.created_at) as at
      from payment p where ${which} and p.state in ${stateList(paymentIs.paid)}
      union all
      select r.id, p.booking_id, 'credit_note', r.amount_cents, coalesce(r.succeeded_at, r.created_at) from refund r
      join payment p on p.id = r.payment_id
      where ${which} and (r.state in ${stateList(refundIs.succeeded)}
        or exists (select from accounting_document n where n.refund_id = r.id))
    ) as moved
    left join accounting_document d on d.booking_id = moved.booking_id
      and coalesce(d.payment_id, d.refund_id) = moved.id
    order by moved.at, moved.kind desc`.execute(db)
  return rows.map(({ year, given, ...entry }) => ({
    ...entry,
    number: year && given ? documentNumber({ kind: entry.kind, year, number: given }) : null,
  }))
}

/** An issued document with its content. The name is null after an erasure, and for an invoice to a host. */
export async function findDocument(db: Db, id: string) {
  return db
    .selectFrom('accounting_document as document')
    .leftJoin('document_recipient as recipient', 'recipient.document_id', 'document.id')
    .select(['document.kind', 'document.year', 'document.number', 'document.issued_at', 'document.month'])
    .select(['document.total_cents', 'document.content', 'recipient.name'])
    .where('document.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The booking of a payment or refund, and the link of a traveller who paid with one; null when there is no such one. */
export async function sourceOf(
  db: Db,
  sourceId: string,
): Promise<{ bookingId: string; linkId: string | null } | null> {
  const { rows } = await sql<{ bookingId: string; linkId: string | null }>`
    select booking_id as "bookingId", traveller_link_id as "linkId" from payment where id = ${sourceId}
    union all select p.booking_id, p.traveller_link_id from refund r join payment p on p.id = r.payment_id
      where r.id = ${sourceId}`.execute(db)
  return rows[0] ?? null
}
