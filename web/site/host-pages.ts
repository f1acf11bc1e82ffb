import { DASHBOARD } from '../http/dashboard.ts'
import { pagesFor } from './row.ts'

/** The hosts’ dashboard. */
export const hostPages = pagesFor('host', {
  'host/dashboard': { path: DASHBOARD, read: 'dashboard.open' },
  'host/adventures': {
    path: DASHBOARD,
    inside: 'host/dashboard',
    read: 'dashboard.open',
    write: 'trek.list-or-not',
  },
  'host/bookings/bookings': {
    path: `${DASHBOARD}/bookings`,
    inside: 'host/dashboard',
    read: 'booking.read-on-own-treks',
    write: {
      'no-show': 'booking.mark-no-show',
      closed: 'departure.edit',
      opened: 'departure.edit',
    },
  },
  'host/profile': {
    path: `${DASHBOARD}/profile`,
    inside: 'host/dashboard',
    read: 'host-page.edit',
    write: ['host-page.edit', 'picture.upload'],
    uploads: true,
  },
  'host/earnings/earnings': {
    path: `${DASHBOARD}/earnings`,
    inside: 'host/dashboard',
    read: 'earnings.read',
  },
  'host/deals': {
    path: `${DASHBOARD}/deals`,
    inside: 'host/dashboard',
    read: 'deal.make-own',
    write: { end: 'deal.make-own', '*': 'deal.make-own' },
  },
  'host/promotions': {
    path: `${DASHBOARD}/promotions`,
    inside: 'host/dashboard',
    read: 'promotion.make-own',
    write: { end: 'promotion.make-own', '*': 'promotion.make-own' },
  },
  'host/trek/host-trek-form': {
    path: `${DASHBOARD}/:step/:id?`,
    inside: 'host/dashboard',
    read: 'trek.read-own',
    write: {
      autosave: 'trek.edit',
      draft: 'trek.edit',
      save: 'trek.edit',
      confirm: 'trek.edit',
      discard: 'trek.edit',
      publish: 'trek.list-or-not',
      'day-add': 'trek.edit',
      'day-up': 'trek.edit',
      'day-down': 'trek.edit',
      'day-remove': 'trek.edit',
      'date-add': 'departure.edit',
      'date-change': 'departure.edit',
      'date-remove': 'departure.edit',
      'photo-earlier': 'trek.edit',
      'photo-later': 'trek.edit',
      'photo-move': 'trek.edit',
      'photo-remove': 'trek.edit',
    },
  },
  'host/trek/photos-upload': {
    path: `${DASHBOARD}/edit/:id/photos`,
    write: 'trek-picture.upload',
    uploads: true,
  },
  'host/trek-extras': {
    path: `${DASHBOARD}/edit/:id/extras`,
    read: 'trek.read-own',
    write: { add: 'trek.edit', change: 'trek.edit', remove: 'trek.edit', stock: 'trek.edit' },
  },
  'host/questions/trek-questions': {
    path: `${DASHBOARD}/edit/:id/questions`,
    read: 'trek.read-own',
    write: {
      add: 'trek.edit',
      change: 'trek.edit',
      remove: 'trek.edit',
      up: 'trek.edit',
      down: 'trek.edit',
    },
  },
  'host/terms/host-terms': {
    path: `${DASHBOARD}/terms`,
    read: 'host-page.edit',
    write: 'host-page.edit',
  },
  'host/delete-trek': { path: `${DASHBOARD}/delete/:id`, read: 'trek.archive', write: 'trek.archive' },
  'treks/trek/preview': { path: `${DASHBOARD}/preview/:id`, read: 'trek.read-own' },
  'host/bookings/bookings-csv': {
    path: `${DASHBOARD}/bookings.csv`,
    fromReplica: true,
    read: 'booking.read-on-own-treks',
    limit: 'file',
  },
  'host/bookings/host-guest-thread': {
    path: `${DASHBOARD}/bookings/:id/message`,
    read: ['booking.read-on-own-treks', 'message.read'],
    write: ['booking.read-on-own-treks', 'message.send'],
  },
  'host/bookings/host-claim': {
    path: `${DASHBOARD}/bookings/:id/claim`,
    read: ['booking.read-on-own-treks', 'claim.answer'],
    write: ['booking.read-on-own-treks', 'claim.answer'],
  },
  'host/bookings/participants-file#pdf': {
    path: `${DASHBOARD}/departures/:id/participants.pdf`,
    read: 'participants.read',
    limit: 'file',
  },
  'host/bookings/participants-file#csv': {
    path: `${DASHBOARD}/departures/:id/participants.csv`,
    read: 'participants.read',
    limit: 'file',
  },
  'host/earnings/bank': { path: `${DASHBOARD}/earnings/bank`, read: 'bank.change', write: 'bank.change' },
  'host/earnings/tax': { path: `${DASHBOARD}/earnings/tax`, read: 'tax.change', write: 'tax.change' },
  'host/earnings/fee-invoice': {
    path: `${DASHBOARD}/earnings/invoices/:month`,
    read: 'earnings.read',
  },
  'host/earnings/fee-invoice-file': {
    path: `${DASHBOARD}/earnings/invoices/:month/invoice.pdf`,
    read: 'earnings.read',
    limit: 'file',
  },
  'host/earnings/letter': {
    path: `${DASHBOARD}/earnings/letter`,
    read: 'bank.send-letter',
    write: 'bank.send-letter',
    uploads: true,
  },
  'host/earnings/earnings-file#pdf': {
    path: `${DASHBOARD}/earnings.pdf`,
    read: 'earnings.read',
    limit: 'file',
  },
  'host/earnings/earnings-file#csv': {
    path: `${DASHBOARD}/earnings.csv`,
    fromReplica: true,
    read: 'earnings.read',
    limit: 'file',
  },
  'host/bookings/message-to-all': {
    path: `${DASHBOARD}/departures/:id/message`,
    read: 'participants.read',
    write: ['participants.read', 'message.send'],
  },
  'host/bookings/cancel-departure': {
    path: `${DASHBOARD}/departures/:id/cancel`,
    read: 'departure.cancel-own',
    write: 'departure.cancel-own',
  },
  'host-verification/renewal': {
    path: `${DASHBOARD}/verification`,
    read: 'verification.renew',
    write: ['verification.renew', 'document.upload'],
    uploads: true,
  },
})
