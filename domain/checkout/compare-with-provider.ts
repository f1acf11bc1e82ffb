import type { Deps } from '../deps.ts'
import { compareInvoiceAgain, compareInvoices } from '../membership/compare-invoices.ts'
import { isMissing } from '../external-service-error.ts'
import { compareChargeAgain, compareCharges } from './charges/compare-charges.ts'
import { compareRefundAgain, compareRefunds } from './compare-refunds.ts'
import { compareSessionAgain, compareSessions } from './compare-sessions.ts'
import { type DiscrepancyKind, settleHealed } from '../payment/note-discrepancy.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
/** The provider may report a change this late, and we compare this far back (RELIABILITY, promises). */
const WINDOW_MS = 35 * DAY
/** A checkout session lives little more than half an hour, so late money belongs to one of these. */
const RECENT_MS = 2 * HOUR

/** What comparing the lists finds; the balance has its own kinds. */
const ofLists = [
  'paid-session-unknown',
  'session-state-differs',
  'payment-held',
  'amount-differs',
  'captured-without-session',
  'paid-charge-unknown',
  'charge-state-differs',
  'captured-without-charge',
  'refund-unknown',
  'refund-missing',
  'refund-amount-differs',
  'refund-not-sent',
  'invoice-unknown',
  'invoice-missing',
  'invoice-differs',
  'gift-card-held',
] as const satisfies DiscrepancyKind[]

/**
 * Compares the provider's lists of sessions, charges of saved cards, refunds and membership invoices with our books in both directions, for the
 * last 35 days or the last two hours. Our own books cannot show lost money. Heals what the provider's answer can heal;
 * the rest stays an open discrepancy until both sides agree. Returns the number of compared items.
 */
export async function compareWithProvider(deps: Deps, span: 'all' | 'recent'): Promise<number> {
  const { db, now } = deps
  const started = now()
  const since = new Date(started.getTime() - (span === 'all' ? WINDOW_MS : RECENT_MS))
  const sessions = await compareSessions(deps, since)
  const charges = await compareCharges(deps, since)
  const refunds = await compareRefunds(deps, since)
  const invoices = await compareInvoices(deps, since)
  const unsure = await lookAgain(deps, started)
  await settleHealed(db, now(), ofLists, started, unsure)
  if (span === 'all')
    await db.updateTable('reconciliation').set({ compared_at: now(), sessions, refunds }).execute()
  return sessions + charges + refunds + invoices
}

/**
 * Compares again what differed before and is not in the lists. Returns the items that the provider did not answer for.
 */
async function lookAgain(deps: Deps, started: Date): Promise<string[]> {
  const open = await deps.db
    .selectFrom('provider_difference')
    .select('object_id')
    .distinct()
    .where('settled_at', 'is', null)
    .where('kind', 'in', ofLists)
    .where('seen_at', '<', started)
    .execute()
  const unsure: string[] = []
  for (const { object_id } of open) {
    try {
      if (object_id.startsWith('cs_')) await compareSessionAgain(deps, object_id)
      else if (object_id.startsWith('pi_')) await compareChargeAgain(deps, object_id)
      else if (object_id.startsWith('re_')) await compareRefundAgain(deps, object_id)
      else if (object_id.startsWith('in_')) await compareInvoiceAgain(deps, object_id)
    } catch (error) {
      unsure.push(object_id)
      if (!isMissing(error)) deps.reportExternalError(error)
    }
  }
  return unsure
}
