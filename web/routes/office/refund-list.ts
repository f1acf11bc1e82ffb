import type { Account } from '#domain/account/visitor.ts'
import type { QueueFilter } from '#domain/payment/refund-queue-queries.ts'
import { type RefundList, refundLists } from '#domain/payment/refund-transfer-rules.ts'
import { counted } from '#figure-text'

export const listNames: Record<RefundList, string> = {
  pending: 'Pending',
  approved: 'Approved',
  sent: 'Sent',
  failed: 'Failed',
  rejected: 'Rejected',
}

/** The part of the queue in a URL; unknown values mean the pending refunds. */
export function filterOf(request: Request, account: Account): QueueFilter {
  const asked = new URL(request.url).searchParams
  const list = asked.get('state')
  return {
    list: list !== null && Object.hasOwn(refundLists, list) ? (list as RefundList) : 'pending',
    takenBy: asked.get('mine') === '1' ? account.id : null,
    onlyLate: asked.get('late') === '1',
  }
}

type Shown = { list: RefundList; mine: boolean; late: boolean }

/** The query of a view of the queue, with its question mark; empty for the default one. */
export function queryOf({ list, mine, late }: Shown): string {
  const query = new URLSearchParams({
    ...(list !== 'pending' && { state: list }),
    ...(mine && { mine: '1' }),
    ...(late && { late: '1' }),
  }).toString()
  return query && `?${query}`
}

/** The remaining time of a refund's promise, as the text of its chip. */
export function dueText(daysLeft: number): { text: string; tone: 'bad' | 'warn' | 'calm' } {
  const days = counted(Math.abs(daysLeft), 'day')
  if (daysLeft < 0) return { text: `Late by ${days}`, tone: 'bad' }
  if (daysLeft === 0) return { text: 'Due today', tone: 'warn' }
  return { text: `${days} left`, tone: daysLeft <= 2 ? 'warn' : 'calm' }
}

export const reasonNames: Record<string, string> = {
  cancelled: 'Cancelled by the traveller',
  host_cancelled: 'Cancelled by host or operator',
  surplus: 'Paid without a spot',
  goodwill: 'Goodwill',
  claim: 'A granted claim',
  changed: 'Travellers left the booking',
}
