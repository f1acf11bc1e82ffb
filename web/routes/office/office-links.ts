import type { OfficeCounts } from '#domain/office/office-counts-queries.ts'
import type { OfficeLink } from '../../ui/office/office-frame.tsx'

/** The side navigation of the back office, in its order: only what exists. */
export function officeLinks(counts: OfficeCounts): OfficeLink[] {
  return [
    { to: '/admin', label: 'Home' },
    { to: '/admin/refunds', label: 'Refunds', count: counts.refunds },
    { to: '/admin/payouts', label: 'Payouts', count: counts.payouts },
    { to: '/admin/departures', label: 'Departures' },
    { to: '/admin/reviews', label: 'Reviews' },
    { to: '/admin/credit', label: 'Credit', count: counts.credit },
    { to: '/admin/differences', label: 'Differences', count: counts.differences },
    { to: '/admin/failures', label: 'Jobs and webhooks', count: counts.failures },
    { to: '/admin/erasures', label: 'Erasures' },
    { to: '/admin/audit', label: 'Audit log' },
  ]
}
