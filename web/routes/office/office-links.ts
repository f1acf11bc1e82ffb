import { href } from 'react-router'
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
  const line = (row: PermissionName, to: string, label: string, letter?: string, count?: number) => ({
    row,
    to,
    label,
    letter,
    count,
  })
  const links = [
    line('office.open', href('/admin'), 'Home', 'h'),
    line('search.use', href('/admin/search'), 'Search', 's'),
    line('verification.read', href('/admin/verifications'), 'Host verification', 'v', counts.verifications),
    line('refund.read', href('/admin/refunds'), 'Refunds', 'r', counts.refunds),
    line('claim.read', href('/admin/claims'), 'Claims', 'c', counts.claims),
    line('booking.list-any', href('/admin/overdue'), 'Overdue payments', undefined, counts.overdue),
    line('payout.read', href('/admin/payouts'), 'Payouts', 'p', counts.payouts),
    line('support.read', href('/admin/support'), 'Support', 'u', counts.support),
    line('contact.read', href('/admin/contact'), 'Contact', 'o', counts.contact),
    line('message.read-reported', href('/admin/messages'), 'Reported messages', 'm', counts.reports),
    line('content-report.decide', href('/admin/reports'), 'Reported content', 'f', counts.contentReports),
    line('review.moderate', href('/admin/reviews'), 'Reviews', 'w'),
    line('deal.read', href('/admin/deals'), 'Deals', 'd'),
    line('promotion.read', href('/admin/promotions'), 'Promotion codes', 'q'),
    line('booking.list-any', href('/admin/bookings'), 'Bookings', 'b'),
    line('trek.read-any', href('/admin/treks'), 'Treks', 't'),
    line('departure.read-booked', href('/admin/departures'), 'Departures', 'a'),
    line('queue.read', href('/admin/credit'), 'Credit', 'k', counts.credit),
    line('subscriber.read', href('/admin/subscribers'), 'Subscribers', 'i'),
    line('gift-card.read', href('/admin/gift-cards'), 'Gift cards', 'g'),
    line('queue.read', href('/admin/rates'), 'Rates', 'x'),
    line('accounts.read', href('/admin/journal'), 'Journal', 'z'),
    line('difference.read', href('/admin/differences'), 'Differences', 'n', counts.differences),
    line('queue.read', href('/admin/failures'), 'Jobs and webhooks', 'j', counts.failures),
    line('erasure.read', href('/admin/erasures'), 'Erasures', 'e', counts.erasures),
    line('role.read', href('/admin/roles'), 'Roles', 'l', counts.proposals),
    line('audit.read', href('/admin/audit'), 'Audit log', 'y'),
  ]
  const actor = role === 'support' ? 'S' : 'O'
  return links.flatMap(({ row, ...link }) => (cellOf(permissions[row], actor) === '–' ? [] : [link]))
}
