import { pagesFor } from './row.ts'

/** The pages of the back office about money: refunds, claims, payouts, credit, discrepancies, deals and members. */
export const officeMoneyPages = pagesFor('office', {
  'office/refunds/refunds': {
    path: '/admin/refunds',
    inside: 'office/office',
    read: 'refund.read',
    write: 'refund.take',
  },
  'office/refunds/goodwill': {
    path: '/admin/refunds/goodwill',
    inside: 'office/refunds/refunds',
    read: 'refund.read',
    write: 'refund.propose',
  },
  'office/refunds/refund': {
    path: '/admin/refunds/:id',
    inside: 'office/refunds/refunds',
    read: 'refund.read',
    write: { reveal: 'refund.reveal', take: 'refund.take', 'let-go': 'refund.take', '*': 'refund.decide' },
  },
  'office/claims/claims': { path: '/admin/claims', inside: 'office/office', read: 'claim.read' },
  'office/claims/claim': {
    path: '/admin/claims/:id',
    inside: 'office/claims/claims',
    read: 'claim.read',
    write: { look: 'claim.look', grant: 'claim.decide', decline: 'claim.decide' },
  },
  'office/overdue/overdue': {
    path: '/admin/overdue',
    inside: 'office/office',
    read: 'booking.list-any',
  },
  'office/payouts/payouts': { path: '/admin/payouts', inside: 'office/office', read: 'payout.read' },
  'office/payouts/payout': {
    path: '/admin/payouts/:id',
    inside: 'office/office',
    read: 'payout.read',
    write: {
      approve: 'payout.approve',
      release: 'payout.release',
      settle: 'payout.finish',
      return: 'payout.finish',
    },
  },
  'office/credit': {
    path: '/admin/credit',
    inside: 'office/office',
    read: 'queue.read',
    write: 'credit.decide',
  },
  'office/discrepancies/discrepancies': {
    path: '/admin/differences',
    inside: 'office/office',
    read: 'difference.read',
  },
  'office/discrepancies/discrepancy': {
    path: '/admin/differences/:id',
    inside: 'office/discrepancies/discrepancies',
    read: 'difference.read',
    write: 'difference.settle',
  },
  'office/deals': {
    path: '/admin/deals',
    inside: 'office/office',
    read: 'deal.read',
    write: { end: 'deal.make', '*': 'deal.make' },
  },
  'office/promotions': {
    path: '/admin/promotions',
    inside: 'office/office',
    read: 'promotion.read',
    write: { end: 'promotion.make', '*': 'promotion.make' },
  },
  'office/subscribers': { path: '/admin/subscribers', inside: 'office/office', read: 'subscriber.read' },
  'office/gift-cards/gift-cards': {
    path: '/admin/gift-cards',
    inside: 'office/office',
    read: 'gift-card.read',
  },
  'office/gift-cards/gift-card': {
    path: '/admin/gift-cards/:id',
    inside: 'office/gift-cards/gift-cards',
    read: 'gift-card.read',
    write: 'gift-card.refund',
  },
  'office/rates': { path: '/admin/rates', inside: 'office/office', read: 'queue.read', write: 'rates.fetch' },
  'office/claims/claim-photo': { path: '/admin/claims/:id/photos/:page', read: 'claim.look' },
  'office/journal': { path: '/admin/journal', inside: 'office/office', read: 'accounts.read' },
  'office/journal-csv': {
    path: '/admin/journal.csv',
    write: 'accounts.export',
    limit: 'file',
  },
  'office/refunds/refunds-csv': {
    path: '/admin/refunds.csv',
    read: 'refund.read',
    limit: 'file',
    fromReplica: true,
  },
  'office/payouts/payouts-file#xml': {
    path: '/admin/payouts.xml',
    read: 'payout.export',
    write: 'payout.export',
    limit: 'file',
  },
  'office/payouts/payouts-file#csv': {
    path: '/admin/payouts.csv',
    read: 'payout.export',
    write: 'payout.export',
    limit: 'file',
  },
})
