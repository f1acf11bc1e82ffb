import type { Deps } from '../deps.ts'
import { compareInvoiceAgain, compareInvoices } from '../membership/compare-invoices.ts'
import { isMissing } from '../outside-fault.ts'
import { compareRefundAgain, compareRefunds } from './compare-refunds.ts'
import { compareSessionAgain, compareSessions } from './compare-sessions.ts'
import { type DifferenceKind, settleHealed } from './note-difference.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
/** The provider's promise of how long a late truth may take, and ours of how far back we look (RELIABILITY, promises). */
const WINDOW_MS = 35 * DAY
/** A page of ours lives little more than half an hour: money that comes late comes to one of these. */
const RECENT_MS = 2 * HOUR

/** What a comparison of the lists finds; the balance has its own. */
const ofLists = [
  'paid-session-unknown',
  'session-state-differs',
  'payment-held',
  'amount-differs',
  'captured-without-session',
  'refund-unknown',
  'refund-missing',
  'refund-amount-differs',
  'refund-not-sent',
  'invoice-unknown',
  'invoice-missing',
  'invoice-differs',
] as const satisfies DifferenceKind[]

/**
 * Compares the provider's lists of card pages, refunds and invoices of memberships with our books, in both directions, of the last 35 days or only
 * of the last two hours. Our own books cannot show lost money. What asking the provider can heal is healed; the rest stays an open
 * difference until the two agree. Answers how many of them it looked at.
 */
export async function compareWithProvider(deps: Deps, span: 'all' | 'recent'): Promise<number> {
  const { db, now } = deps
  const started = now()
  const since = new Date(started.getTime() - (span === 'all' ? WINDOW_MS : RECENT_MS))
  const sessions = await compareSessions(deps, since)
  const refunds = await compareRefunds(deps, since)
  const invoices = await compareInvoices(deps, since)
  const unsure = await lookAgain(deps, started)
  await settleHealed(db, now(), ofLists, started, unsure)
  if (span === 'all')
    await db.updateTable('reconciliation').set({ compared_at: now(), sessions, refunds }).execute()
  return sessions + refunds + invoices
}

/** Looks again at whatever differed before and was not among the listed. Answers which the provider told nothing of. */
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
      else if (object_id.startsWith('re_')) await compareRefundAgain(deps, object_id)
      else if (object_id.startsWith('in_')) await compareInvoiceAgain(deps, object_id)
    } catch (error) {
      unsure.push(object_id)
      if (!isMissing(error)) deps.onOutside(error)
    }
  }
  return unsure
}
