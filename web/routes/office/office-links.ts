import { cellOf } from '#domain/access/matrix-rules.ts'
import { matrix, type RowName } from '#domain/access/matrix.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { OfficeCounts } from '#domain/office/office-counts-queries.ts'
import type { OfficeLink } from '../../ui/office/office-frame.tsx'

/** The side navigation of the back office, in its order: only what exists, and what is open to whoever looks. */
export function officeLinks(counts: OfficeCounts, { role }: Account): OfficeLink[] {
  const links: (OfficeLink & { row: RowName })[] = [
    { row: 'queue.read', to: '/admin', label: 'Home' },
    {
      ...{ row: 'verification.read' as const, to: '/admin/verifications' },
      ...{ label: 'Host verification', count: counts.verifications },
    },
    { row: 'refund.read', to: '/admin/refunds', label: 'Refunds', count: counts.refunds },
    { row: 'payout.read', to: '/admin/payouts', label: 'Payouts', count: counts.payouts },
    { row: 'support.read', to: '/admin/support', label: 'Support', count: counts.support },
    {
      ...{ row: 'message.read-reported' as const, to: '/admin/messages' },
      ...{ label: 'Reported messages', count: counts.reports },
    },
    { row: 'departure.read-booked', to: '/admin/departures', label: 'Departures' },
    { row: 'review.moderate', to: '/admin/reviews', label: 'Reviews' },
    { row: 'queue.read', to: '/admin/credit', label: 'Credit', count: counts.credit },
    { row: 'difference.read', to: '/admin/differences', label: 'Differences', count: counts.differences },
    { row: 'queue.read', to: '/admin/failures', label: 'Jobs and webhooks', count: counts.failures },
    { row: 'erasure.read', to: '/admin/erasures', label: 'Erasures' },
    { row: 'audit.read', to: '/admin/audit', label: 'Audit log' },
  ]
  const actor = role === 'support' ? 'S' : 'O'
  return links.flatMap(({ row, ...link }) => (cellOf(matrix[row], actor) === '–' ? [] : [link]))
}
