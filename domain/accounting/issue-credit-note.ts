import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Deps, Tx } from '../deps.ts'
import { isUuid } from '../ids.ts'
import type { Cents } from '../money.ts'
import { refundIs } from '../payment/refund-states.ts'
import type { BookingContent, ContainedTax } from './document-rules.ts'
import { issueReceipt } from './issue-receipt.ts'
import { stateList } from '../state-list.ts'
import { type Draft, type Issued, numberDocument } from './number-document.ts'
import { returnedTax } from './tax-rules.ts'

/** What a refund is for, as a line of its credit note. */
const labels: Record<string, string> = {
  surplus: 'The payment arrived too late for the booking',
  cancelled: 'Cancellation of the booking',
  host_cancelled: 'Cancellation of the departure',
  goodwill: 'Goodwill beyond the refund rule',
  claim: 'Granted claim',
  changed: 'Change of the booking',
}

/**
 * Issues the credit note of a refund, after the receipt that it corrects, or returns the one that it has; null when no
 * money went back. Seller and tax are those of the receipt.
 */
export async function issueCreditNote(
  deps: Pick<Deps, 'db' | 'now' | 'secret' | 'company'>,
  refundId: string,
): Promise<Issued | null> {
  const refund = isUuid(refundId) ? await findRefund(deps.db, refundId) : undefined
  if (!refund || !refundIs.succeeded(refund.state)) return null
  const receipt = await issueReceipt(deps, refund.payment_id)
  if (!receipt) throw new Error(`refund ${refundId} has no paid payment`)
  const source = { kind: 'credit_note', columns: { refund_id: refundId } } as const
  return numberDocument(deps, source, (tx) => creditNoteOf(tx, refund, receipt))
}

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

async function creditNoteOf(tx: Tx, refund: Refund, receipt: Issued): Promise<Draft> {
  const sold = await tx
    .selectFrom('accounting_document as document')
    .leftJoin('document_recipient as recipient', 'recipient.document_id', 'document.id')
    .select(['document.booking_id', 'document.content', 'recipient.name'])
    .where('document.id', '=', receipt.id)
    .executeTakeFirstOrThrow()
  const bought = sold.content as unknown as BookingContent
  const countedCents = await countedGoodwill(tx, refund)
  const content: BookingContent = {
    ...bought,
    lines: [{ label: labels[refund.reason] ?? 'Refund', cents: refund.amount_cents }],
    tax: await taxOf(tx, refund, bought, countedCents),
    ...(countedCents > 0 && { countedCents }),
    movedOn: nepalDate(refund.succeeded_at ?? refund.created_at),
    corrects: { number: receipt.number, issuedOn: nepalDate(receipt.issuedAt) },
  }
  return {
    totalCents: refund.amount_cents,
    content,
    traveller: { bookingId: refund.booking_id, name: sold.name ?? '' },
  }
}

/**
 * The tax by which the price falls. Goodwill is paid by the platform and does not lower the host's price, until the rule counts
 * it: the price then falls by more than this refund.
 */
async function taxOf(
  tx: Tx,
  refund: Refund,
  { tax: bought }: BookingContent,
  countedCents: Cents,
): Promise<ContainedTax | null> {
  if (!bought || refund.reason === 'goodwill') return null
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(d.total_cents + coalesce((d.content ->> 'countedCents')::bigint, 0)), 0)::bigint as cents
    from accounting_document d join refund r on r.id = d.refund_id
    where r.payment_id = ${refund.payment_id} and r.reason <> 'goodwill'`.execute(tx)
  const cents = returnedTax(rows[0]?.cents ?? 0, refund.amount_cents + countedCents, bought.percent)
  return { ...bought, cents }
}

/**
 * The earlier goodwill that counts towards the cancellation or change of this refund. Of several refunds for it, the one to the
 * card that got the goodwill has all of it.
 */
async function countedGoodwill(tx: Tx, { id, booking_id, change_id }: Refund): Promise<Cents> {
  const { rows } = await sql<{ id: string; cents: Cents }>`
    select r.id, (select coalesce(sum(e.debit_cents), 0) from journal j join entry e on e.journal_id = j.id
      where j.kind = 'goodwill_counted' and j.source = ${change_id ?? booking_id})::bigint as cents
    from refund r join payment p on p.id = r.payment_id
    where p.booking_id = ${booking_id} and r.change_id is not distinct from ${change_id}
      and r.reason in ('cancelled', 'host_cancelled', 'changed')
    order by exists (select from refund g where g.payment_id = p.id and g.reason = 'goodwill'
      and g.state in ${stateList(refundIs.succeeded)}) desc, r.id
    limit 1`.execute(tx)
  const [bearer] = rows
  return bearer?.id === id ? bearer.cents : 0
}

function findRefund(db: Deps['db'], id: string) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.payment_id', 'refund.amount_cents', 'refund.reason', 'refund.state'])
    .select('refund.change_id')
    .select(['refund.succeeded_at', 'refund.created_at', 'payment.booking_id'])
    .where('refund.id', '=', id)
    .executeTakeFirst()
}
