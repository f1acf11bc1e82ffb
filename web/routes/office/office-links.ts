import { cellOf } from '#domain/access/permission-rules.ts'
import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { OfficeCounts } from '#domain/office/office-counts-queries.ts'
import type { OfficeLink } from '../../ui/office/office-link.ts'

/**
 * The side navigation of the back office, in its order, with only the entries that this account may open. A letter
 * opens its page after G.
 */
export function officeLinks(counts: OfficeCounts, { role }: Account): OfficeLink[] {
  const line = (row: PermissionName, to: string, label: string, letter: string, count?: number) => ({
    row,
    to: `/admin${to}`,
    label,
    letter,
    count,
  })
  const links = [
    line('office.open', '', 'Home', 'h'),
    line('search.use', '/search', 'Search', 's'),
    line('verification.read', '/verifications', 'Host verification', 'v', counts.verifications),
    line('refund.read', '/refunds', 'Refunds', 'r', counts.refunds),
    line('claim.read', '/claims', 'Claims', 'c', counts.claims),
    line('payout.read', '/payouts', 'Payouts', 'p', counts.payouts),
    line('support.read', '/support', 'Support', 'u', counts.support),
    line('contact.read', '/contact', 'Contact', 'o', counts.contact),
    line('message.read-reported', '/messages', 'Reported messages', 'm', counts.reports),
    line('content-report.decide', '/reports', 'Reported content', 'f', counts.contentReports),
    line('review.moderate', '/reviews', 'Reviews', 'w'),
    line('deal.read', '/deals', 'Deals', 'd'),
    line('booking.list-any', '/bookings', 'Bookings', 'b'),
    line('trek.read-any', '/treks', 'Treks', 't'),
    line('departure.read-booked', '/departures', 'Departures', 'a'),
    line('queue.read', '/credit', 'Credit', 'k', counts.credit),
    line('subscriber.read', '/subscribers', 'Subscribers', 'i'),
    line('queue.read', '/rates', 'Rates', 'x'),
    line('difference.read', '/differences', 'Differences', 'n', counts.differences),
    line('queue.read', '/failures', 'Jobs and webhooks', 'j', counts.failures),
    line('erasure.read', '/erasures', 'Erasures', 'e', counts.erasures),
    line('role.read', '/roles', 'Roles', 'l', counts.proposals),
    line('audit.read', '/audit', 'Audit log', 'y'),
  ]
  const actor = role === 'support' ? 'S' : 'O'
  return links.flatMap(({ row, ...link }) => (cellOf(permissions[row], actor) === '–' ? [] : [link]))
}
