import { crashPoint } from '../crash-point.ts'
import type { Db, Deps, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { type DocumentKind, documentNumber, documentYear } from './document-rules.ts'

/** What a document is for: a payment, a refund, or the fees of a host's month. */
export type Source =
  | { kind: 'receipt'; columns: { payment_id: string } }
  | { kind: 'credit_note'; columns: { refund_id: string } }
  | { kind: 'receipt'; columns: { gift_card_payment_id: string } }
  | { kind: 'credit_note'; columns: { gift_card_refund_id: string } }
  | { kind: 'fee_invoice'; columns: { host_id: string; month: string } }

/** A new document without its number. */
export type Draft = {
  totalCents: Cents
  content: object
  /** The traveller's booking and name, which is empty after an erasure; null for a gift card and an invoice to a host. */
  traveller: { bookingId: string; name: string } | null
  /** The gift card of its receipt or credit note. */
  giftCardId?: string
}

export type Issued = { id: string; number: string; issuedAt: Date }

/**
 * Issues the document of a source with the next number of its kind and year, or returns the one that it has; null when
 * there is nothing to issue. The counter's row stays locked until the commit, so that a number that is rolled back is given
 * again. `onIssued` runs in the same transaction, for a new document only.
 */
export async function numberDocument(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  source: Source,
  draftOf: (tx: Tx) => Promise<Draft | null>,
  onIssued: (tx: Tx, issued: Issued) => Promise<void> = async () => {},
): Promise<Issued | null> {
  const known = await findIssued(db, source)
  if (known) return known
  const issued = await db.transaction().execute(async (tx) => {
    const last = await lockCounter(tx, source.kind, documentYear(now()))
    const other = await findIssued(tx, source)
    if (other) return other
    const draft = await draftOf(tx)
    const document = draft && (await write(tx, now(), source, last + 1, draft))
    if (document) await onIssued(tx, document)
    crashPoint('documents:before-commit')
    return document
  })
  crashPoint('documents:committed')
  return issued
}

/** The last number of a kind and year. Locks it until the transaction ends. */
async function lockCounter(tx: Tx, kind: DocumentKind, year: number): Promise<number> {
  await tx
    .insertInto('accounting_document_counter')
    .values({ kind, year })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const counter = await tx
    .selectFrom('accounting_document_counter')
    .select('last_number')
    .where('kind', '=', kind)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return counter.last_number
}

/** The document of a source; null before it is issued. */
export async function findIssued(db: Db | Tx, { kind, columns }: Source): Promise<Issued | null> {
  const row = await db
    .selectFrom('accounting_document')
    .select(['id', 'kind', 'year', 'number', 'issued_at'])
    .where('kind', '=', kind)
    .where(({ eb, and }) =>
      and(Object.entries(columns).map(([column, id]) => eb(column as 'month', '=', id))),
    )
    .executeTakeFirst()
  return row ? { id: row.id, number: documentNumber(row), issuedAt: row.issued_at } : null
}

async function write(tx: Tx, at: Date, source: Source, number: number, draft: Draft): Promise<Issued | null> {
  const { totalCents, content, traveller, giftCardId } = draft
  const [kind, year] = [source.kind, documentYear(at)]
  const row = await tx
    .insertInto('accounting_document')
    .values({
      kind,
      year,
      number,
      issued_at: at,
      booking_id: traveller?.bookingId ?? null,
      gift_card_id: giftCardId ?? null,
      ...source.columns,
      total_cents: totalCents,
      content: JSON.stringify(content),
    })
    // At the turn of a year, another process may have issued it with a number of the other year.
    .onConflict((conflict) => conflict.columns(Object.keys(source.columns) as ['month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return findIssued(tx, source)
  await tx
    .updateTable('accounting_document_counter')
    .set({ last_number: number })
    .where('kind', '=', kind)
    .where('year', '=', year)
    .execute()
  if (traveller?.name)
    await tx
      .insertInto('document_recipient')
      .values({ document_id: row.id, booking_id: traveller.bookingId, name: traveller.name })
      .execute()
  return { id: row.id, number: documentNumber({ kind, year, number }), issuedAt: at }
}
