import { brand } from '#brand'
import { index, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/** Every URL of the site on one page. */
export default spelledExactly([
  index('routes/home/home.tsx'),
  route('regions', 'routes/home/regions.tsx'),
  route('list', 'routes/treks/list/list.tsx'),
  route('list/counts', 'routes/treks/list/filters/list-counts.tsx'),
  route('seasonal-deals', 'routes/deals/seasonal-deals.tsx'),
  route('trekking', 'routes/treks/trek/no-trek.tsx'),
  route('trekking/:id', 'routes/treks/trek/trek-page.tsx'),
  route('host-adventures/:hostId', 'routes/public-host/public-host.tsx'),
  route('host-adventures/:hostId/about', 'routes/public-host/about.tsx'),

  route('new-conversation', 'routes/messages/new/new-conversation.tsx'),

  route('payment-confirmation', 'routes/checkout/payment-confirmation.tsx'),
  route('payment-success', 'routes/checkout/payment/payment-success.tsx'),
  route('payment-cancelled', 'routes/checkout/payment/payment-cancelled.tsx'),

  route('login', 'routes/login/login.tsx'),
  route('verify', 'routes/login/verify.tsx'),
  route('verify/second-factor', 'routes/login/verify-second-factor.tsx'),
  route('login/passkey', 'routes/passkeys/sign-in.tsx'),
  route('verify/passkey', 'routes/passkeys/prove.tsx'),
  route('logout', 'routes/login/logout.tsx'),

  route('account', 'routes/account/account.tsx'),
  route('account/export', 'routes/account/data/export.tsx'),
  route('account/export.zip', 'routes/account/data/export-file.tsx'),
  route('account/erase', 'routes/account/data/erase.tsx'),
  route('account/erased', 'routes/account/data/erased.tsx'),

  route('saved', 'routes/saved/saved.tsx'),
  route('saved/kept', 'routes/saved/stored-treks.tsx'),
  route('refer-a-friend', 'routes/refer/refer.tsx'),
  route('invited/:code', 'routes/refer/invited.tsx'),
  route('reviews', 'routes/reviews/reviews.tsx'),
  route('bookings', 'routes/bookings/bookings.tsx'),
  route('bookings/:id', 'routes/bookings/booking/booking.tsx'),
  route('bookings/:id/cancel', 'routes/bookings/cancel/cancel.tsx'),
  route('bookings/:id/remove', 'routes/bookings/remove.tsx'),
  route('bookings/:id/claim', 'routes/bookings/claim/claim.tsx'),
  route('bookings/link/:token', 'routes/bookings/booking/linked-booking.tsx'),
  route('bookings/link/:token/cancel', 'routes/bookings/cancel/linked-cancel.tsx'),
  route('bookings/link/:token/claim', 'routes/bookings/claim/linked-claim.tsx'),
  route('bookings/:id/travellers', 'routes/bookings/travellers/travellers.tsx'),
  route('bookings/link/:token/travellers', 'routes/bookings/travellers/linked-travellers.tsx'),
  route('bookings/:id/message', 'routes/guest-thread/own-thread.tsx'),
  route('bookings/link/:token/message', 'routes/guest-thread/linked-thread.tsx'),
  route('bookings/link/:token/support', 'routes/bookings/booking/linked-support.tsx'),
  route('letters/:token', 'routes/guest-thread/guest-thread.tsx'),
  route('letters/:token/files/:id', 'routes/guest-thread/thread-file.tsx'),
  route('messages/:conversationId/report/:messageId', 'routes/messages/report/report.tsx'),
  route('notifications', 'routes/messages/notifications/notifications.tsx'),
  route('messages', 'routes/messages/frame.tsx', [
    index('routes/messages/first.tsx'),
    route(':conversationId', 'routes/messages/conversation.tsx'),
  ]),
  route('messages/:conversationId/withdraw', 'routes/messages/withdraw.tsx'),
  route('messages/files', 'routes/messages/upload-file.tsx'),
  route('messages/files/:id', 'routes/messages/file.tsx'),
  route('bookings/:id/voucher.pdf', 'routes/bookings/booking/voucher.tsx'),
  route('bookings/:id/calendar.ics', 'routes/bookings/booking/calendar.tsx'),
  route('bookings/link/:token/voucher.pdf', 'routes/bookings/booking/linked-voucher.tsx'),
  route('bookings/link/:token/calendar.ics', 'routes/bookings/booking/linked-calendar.tsx'),

  route('account/confirm', 'routes/account/confirm.tsx'),
  route('account/second-factor', 'routes/account/second-factor.tsx'),
  route('account/security', 'routes/account/security.tsx'),
  route('account/passkeys', 'routes/passkeys/add.tsx'),
  route('account/email', 'routes/account/email.tsx'),
  route('account/not-me/:token', 'routes/account/not-me.tsx'),

  route('admin', 'routes/office/office.tsx', [
    index('routes/office/home.tsx'),
    route('refunds', 'routes/office/refunds/refunds.tsx', [
      route('goodwill', 'routes/office/refunds/goodwill.tsx'),
      route(':id', 'routes/office/refunds/refund.tsx'),
    ]),
    route('verifications', 'routes/office/verifications/verifications.tsx'),
    route('verifications/:id', 'routes/office/verifications/verification.tsx'),
    route('hosts/:id', 'routes/office/hosts/host.tsx'),
    route('claims', 'routes/office/claims/claims.tsx', [route(':id', 'routes/office/claims/claim.tsx')]),
    route('payouts', 'routes/office/payouts/payouts.tsx'),
    route('payouts/:id', 'routes/office/payouts/payout.tsx'),
    route('credit', 'routes/office/credit.tsx'),
    route('differences', 'routes/office/discrepancies/discrepancies.tsx', [
      route(':id', 'routes/office/discrepancies/discrepancy.tsx'),
    ]),
    route('failures', 'routes/office/failures.tsx'),
    route('erasures', 'routes/office/erasures.tsx'),
    route('audit', 'routes/office/audit.tsx'),
    route('search', 'routes/office/search/search.tsx'),
    route('people/:id', 'routes/office/people/person.tsx'),
    route('roles', 'routes/office/roles/roles.tsx'),
    route('reviews', 'routes/office/reports/reviews.tsx'),
    route('deals', 'routes/office/deals.tsx'),
    route('support', 'routes/office/support/support.tsx', [
      route(':id', 'routes/office/support/support-chat.tsx'),
    ]),
    route('contact', 'routes/office/support/contacts.tsx', [
      route(':id', 'routes/office/support/contact.tsx'),
    ]),
    route('messages', 'routes/office/reports/reports.tsx', [
      route(':id', 'routes/office/reports/report.tsx'),
    ]),
    route('reports', 'routes/office/reports/reported-content.tsx'),
    route('bookings', 'routes/office/bookings/bookings.tsx'),
    route('bookings/:id', 'routes/office/bookings/booking.tsx'),
    route('treks', 'routes/office/treks/treks.tsx'),
    route('treks/:id', 'routes/office/treks/office-trek.tsx'),
    route('subscribers', 'routes/office/subscribers.tsx'),
    route('rates', 'routes/office/rates.tsx'),
    route('departures', 'routes/office/departures/departures.tsx', [
      route(':id', 'routes/office/departures/departure.tsx'),
    ]),
  ]),
  route('admin/verifications/:id/pages/:page', 'routes/office/verifications/document-page.tsx'),
  route('admin/hosts/:id/letter/:page', 'routes/office/hosts/bank-letter-page.tsx'),
  route('admin/claims/:id/photos/:page', 'routes/office/claims/claim-photo.tsx'),
  route('admin/support/:id/files/:file', 'routes/office/support/support-file.tsx'),
  route('admin/refunds.csv', 'routes/office/refunds/refunds-csv.tsx'),
  route('admin/payouts.xml', 'routes/office/payouts/payouts-file.tsx', { id: 'payouts-xml' }),
  route('admin/payouts.csv', 'routes/office/payouts/payouts-file.tsx', { id: 'payouts-csv' }),
  route('admin/confirm', 'routes/office/confirm.tsx'),
  route('admin/second-factor', 'routes/office/second-factor.tsx'),

  route('subscribe-and-save', 'routes/membership/subscribe.tsx'),
  route('subscribe-and-save/invoices/:id/invoice.pdf', 'routes/membership/invoice.tsx'),

  route(`${brand.slug}-your-adventure`, 'routes/host/dashboard.tsx', [
    index('routes/host/adventures.tsx'),
    route('bookings', 'routes/host/bookings/bookings.tsx'),
    route('profile', 'routes/host/profile.tsx'),
    route('earnings', 'routes/host/earnings/earnings.tsx'),
    route('deals', 'routes/host/deals.tsx'),
    // 'create', and 'edit' with a trek: one page, so that typing continues when a draft gets its address.
    route(':step/:id?', 'routes/host/trek/host-trek-form.tsx'),
  ]),
  route(`${brand.slug}-your-adventure/edit/:id/photos`, 'routes/host/trek/photos-upload.tsx'),
  route(`${brand.slug}-your-adventure/delete/:id`, 'routes/host/delete-trek.tsx'),
  route(`${brand.slug}-your-adventure/preview/:id`, 'routes/treks/trek/preview.tsx'),
  route('create-trek', 'routes/host/create-trek.tsx'),
  route(`${brand.slug}-your-adventure/bookings.csv`, 'routes/host/bookings/bookings-csv.tsx'),
  route(`${brand.slug}-your-adventure/bookings/:id/message`, 'routes/host/bookings/host-guest-thread.tsx'),
  route(`${brand.slug}-your-adventure/bookings/:id/claim`, 'routes/host/bookings/host-claim.tsx'),
  route(
    `${brand.slug}-your-adventure/departures/:id/participants.pdf`,
    'routes/host/bookings/participants-file.tsx',
    {
      id: 'participants-pdf',
    },
  ),
  route(
    `${brand.slug}-your-adventure/departures/:id/participants.csv`,
    'routes/host/bookings/participants-file.tsx',
    {
      id: 'participants-csv',
    },
  ),
  route(`${brand.slug}-your-adventure/earnings/bank`, 'routes/host/earnings/bank.tsx'),
  route(`${brand.slug}-your-adventure/earnings/letter`, 'routes/host/earnings/letter.tsx'),
  route(`${brand.slug}-your-adventure/earnings.pdf`, 'routes/host/earnings/earnings-file.tsx', {
    id: 'statement-pdf',
  }),
  route(`${brand.slug}-your-adventure/earnings.csv`, 'routes/host/earnings/earnings-file.tsx', {
    id: 'statement-csv',
  }),
  route(`${brand.slug}-your-adventure/departures/:id/message`, 'routes/host/bookings/message-to-all.tsx'),
  route(`${brand.slug}-your-adventure/departures/:id/cancel`, 'routes/host/bookings/cancel-departure.tsx'),

  route('host-verification', 'routes/host-verification/verification.tsx'),
  route(`${brand.slug}-your-adventure/verification`, 'routes/host-verification/renewal.tsx'),

  route('api-documentation', 'routes/pages/api-documentation.tsx'),
  route('report/:kind/:id', 'routes/contact/report-content.tsx'),
  route('contact-us', 'routes/contact/contact.tsx'),
  route('manage-cookie-settings', 'routes/pages/cookie-settings.tsx'),
  route('currency', 'routes/currency/currency.tsx'),
  route('faqs', 'routes/pages/faqs.tsx'),
  route('travel-stories', 'routes/pages/stories.tsx'),
  // The information pages, whose text is in content/.
  route(':page', 'routes/pages/information.tsx'),
  route('*', 'routes/pages/not-found.tsx'),
] satisfies RouteConfigEntry[]) satisfies RouteConfig

/** Makes all routes case-sensitive, so `/LIST` is no page: rate limits and load shedding match the exact path. */
function spelledExactly(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map((each) => ({
    ...each,
    caseSensitive: true,
    ...(each.children && { children: spelledExactly(each.children) }),
  }))
}
