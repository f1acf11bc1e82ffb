import type { Row } from './permission-rules.ts'

/**
 * Who may do what: RELIABILITY, section 4, with the exceptions that PRODUCT decides. Each route (a page's loader or action, an
 * API call, the webhook) names its row here, and that row decides who may use it; see docs/decisions/0017.
 *
 * V visitor · T traveller · G guest with a mailed link to one booking · PH pending host · H approved host · SH suspended host ·
 * S support · O operator. `✓` yes · `own` only own things · `B` only the linked booking · `B+` the same after a code to its
 * address · `m` masked · `A` written to the audit log · `re` a fresh proof within 10 minutes · `2` a second operator ·
 * `key` no person: a signature or the inner network decides · `–` no.
 */
// biome-ignore format: a table is read by its columns
export const permissions = {
  // The site                    V      T         G     PH        H         SH        S      O
  'site.use':                 ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '✓',   '✓'],
  'content.report':           ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '–',   '–'],
  'contact.write':            ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '✓',   '✓'],
  'gift-card.buy':            ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '–',   '–'],
  // The buyer's mailed link to one gift card.
  'gift-card.manage':         ['–',   '–',      'B',  '–',      '–',      '–',      '–',   '–'],
  'demonstration.use':        ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '✓',   '✓'],
  'health.read':              ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '✓',   '✓'],
  'metrics.read':             ['key', 'key',    'key','key',    'key',    'key',    'key', 'key'],
  'webhook.receive':          ['key', 'key',    'key','key',    'key',    'key',    'key', 'key'],

  // Treks and their hosts
  'trek.read':                ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '✓',   '✓'],
  'host-page.read':           ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '✓',   '✓'],
  'host-page.edit':           ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'trek.read-own':            ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'trek.edit':                ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'trek.list-or-not':         ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'trek.archive':             ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'trek-picture.upload':      ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'departure.edit':           ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'departure.cancel-own':     ['–',   '–',      '–',  '–',      'own re', '–',      '–',   '–'],
  'deal.make-own':            ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'promotion.make-own':       ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],

  // Bookings. A browser that is not signed in owns what it holds and books (PRODUCT, section 3).
  'booking.create':           ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '–',   '✓'],
  'checkout.read':            ['own', 'own',    'own','own',    'own',    'own',    'own', 'own'],
  'checkout.start':           ['own', 'own',    'own','own',    'own',    'own',    '–',   'own'],
  'cancellation-mail.ask':    ['own', 'own',    'own','own',    'own',    'own',    '–',   'own'],
  'referral.test':            ['✓',   '✓',      '✓',  '✓',      '✓',      '✓',      '✓',   '✓'],
  'credit.spend':             ['own', 'own',    'own','own',    'own',    'own',    '–',   'own'],
  'booking.read':             ['–',   'own',    'B',  'own',    'own',    'own',    'own', 'own'],
  'details.read':             ['–',   'own',    'B',  'own',    'own',    'own',    'own', 'own'],
  'booking.change-travellers':['–',   'own',    'B+', 'own',    'own',    'own',    '–',   'own'],
  'booking.cancel':           ['–',   'own',    'B+', 'own',    'own',    'own',    '–',   'own'],
  'booking.change':           ['–',   'own',    'B+', 'own',    'own',    'own',    '–',   'own'],
  // The mailed link to the person who takes over as the lead traveller.
  'booking.take-over':        ['–',   '–',      'B+', '–',      '–',      '–',      '–',   '–'],
  'plan.pay':                 ['–',   'own',    'B+', 'own',    'own',    'own',    '–',   'own'],
  'traveller-link.make':      ['–',   'own',    'B+', 'own',    'own',    'own',    '–',   'own'],
  // The link of one traveller, which the lead passes on.
  'traveller-link.use':       ['–',   '–',      'B',  '–',      '–',      '–',      '–',   '–'],
  'booking.answer-change':    ['–',   'own',    'B+', 'own',    'own',    'own',    '–',   'own'],
  'claim.make':               ['–',   'own',    'B',  'own',    'own',    'own',    '–',   'own'],
  'receipt.read':             ['–',   'own',    'B+', 'own',    'own',    'own',    'own', 'own'],
  'booking.hide':             ['–',   'own',    '–',  'own',    'own',    'own',    '–',   'own'],
  'booking.read-on-own-treks':['–',   '–',      '–',  '–',      'own m',  'own m',  '–',   '–'],
  'booking.mark-no-show':     ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'claim.answer':             ['–',   '–',      '–',  '–',      'own m',  'own m',  '–',   '–'],
  'participants.read':        ['–',   '–',      '–',  '–',      'own m',  '–',      '–',   '–'],

  // Messages. A suspended host reads as a host, and writes to our support like anyone else: the domain function decides
  // (PRODUCT, section 1).
  'message.read':             ['–',   'own',    'B',  'own',    'own',    'own',    '–',   '–'],
  'message.send':             ['–',   'own',    'B',  'own',    'own',    'own',    '–',   '–'],
  'message.withdraw':         ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],
  'message.report':           ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],
  'attachment.upload':        ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],
  'support.chat':             ['–',   'own',    'B',  'own',    'own',    'own',    '–',   '–'],
  'stream.open':              ['–',   'own',    '–',  'own',    'own',    'own',    'own', 'own'],

  // One's own
  'profile.own':              ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],
  'picture.upload':           ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],
  'email.change':             ['–',   'own re', '–',  'own re', 'own re', 'own re', '–',   '–'],
  'sign-in.own':              ['–',   'own',    '–',  'own',    'own',    'own',    'own', 'own'],
  'data.own':                 ['–',   'own re', '–',  'own re', 'own re', 'own re', '–',   '–'],
  'saved.own':                ['–',   'own',    '–',  'own',    'own',    'own',    'own', 'own'],
  'credit.read':              ['–',   'own',    '–',  'own',    'own',    'own',    '–',   'own'],
  'gift-card.redeem':         ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],
  'membership.own':           ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],
  'review.write':             ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],

  // Becoming and being a host
  'verification.own':         ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],
  // A new legal name, company or document of a host who already runs treks.
  'verification.renew':       ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'document.upload':          ['–',   'own',    '–',  'own',    'own',    'own',    '–',   '–'],
  'bank.own':                 ['–',   'own re', '–',  'own re', 'own re', 'own re', '–',   '–'],
  // The link 'This was not me' from the mail about new bank details.
  'bank.report':              ['–',   '–',      'B',  '–',      '–',      '–',      '–',   '–'],
  // The page and the domain function require the fresh proof themselves: when it expires while a host types, the input is
  // not lost.
  'bank.change':              ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  // The bank letter that an operator requested; it changes no money.
  'bank.send-letter':         ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  // The tax number and the VAT registration on receipts.
  'tax.change':               ['–',   '–',      '–',  '–',      'own',    '–',      '–',   '–'],
  'dashboard.open':           ['–',   '–',      '–',  'own',    'own',    'own',    '–',   '–'],
  'earnings.read':            ['–',   '–',      '–',  '–',      'own',    'own',    '–',   '–'],

  // The back office
  'office.prove':             ['–',   '–',      '–',  '–',      '–',      '–',      'own', 'own'],
  'office.open':              ['–',   '–',      '–',  '–',      '–',      '–',      '✓',   '✓'],
  'queue.read':               ['–',   '–',      '–',  '–',      '–',      '–',      '–',   '✓'],
  'refund.read':              ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'm'],
  'refund.propose':           ['–',   '–',      '–',  '–',      '–',      '–',      'A re','A re'],
  'refund.take':              ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'refund.reveal':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'refund.decide':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re 2'],
  'claim.read':               ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'm'],
  'claim.look':               ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'claim.decide':             ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re 2'],
  'payout.read':              ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'm'],
  'payout.approve':           ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'payout.release':           ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re 2'],
  'payout.finish':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'payout.export':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'bank.confirm':             ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re 2'],
  'bank.ask-letter':          ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'bank.reject':              ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'bank.reveal':              ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'bank.close-case':          ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'credit.decide':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'deal.read':                ['–',   '–',      '–',  '–',      '–',      '–',      '–',   '✓'],
  'deal.make':                ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'promotion.read':           ['–',   '–',      '–',  '–',      '–',      '–',      '–',   '✓'],
  'promotion.make':           ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'departure.read-booked':    ['–',   '–',      '–',  '–',      '–',      '–',      '–',   '✓'],
  'departure.cancel':         ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  // Other people's data: staff who open the people of a booking, or change anything, give a reason.
  'booking.list-any':         ['–',   '–',      '–',  '–',      '–',      '–',      'm',   'm'],
  'booking.read-any':         ['–',   '–',      '–',  '–',      '–',      '–',      'A m', 'A'],
  // Receipts and credit notes without the traveller's name.
  'accounts.read':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   '✓'],
  'accounts.export':          ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'booking.cancel-any':       ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'booking.propose-change':   ['–',   '–',      '–',  '–',      '–',      '–',      'A re','A re'],
  'plan.extend':              ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'booking.change-travellers-any':['–','–',     '–',  '–',      '–',      '–',      '–',   'A'],
  'traveller-link.end-any':   ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'guest-link.reissue':       ['–',   '–',      '–',  '–',      '–',      '–',      'A',   'A'],
  'guest-link.revoke':        ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'trek.read-any':            ['–',   '–',      '–',  '–',      '–',      '–',      '✓',   '✓'],
  'trek.edit-any':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'trek.list-or-not-any':     ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'trek.archive-any':         ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'departure.edit-any':       ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'subscriber.read':          ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'm'],
  'gift-card.read':           ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'm'],
  'gift-card.refund':         ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'rates.fetch':              ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'difference.read':          ['–',   '–',      '–',  '–',      '–',      '–',      '–',   '✓'],
  'difference.settle':        ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'failure.retry':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'data.start-erasure':       ['–',   '–',      '–',  '–',      '–',      '–',      'A re','A re'],
  'erasure.read':             ['–',   '–',      '–',  '–',      '–',      '–',      'm',   'm'],
  'review.moderate':          ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'verification.read':        ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'document.view':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'verification.decide':      ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'host.suspend':             ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'support.read':             ['–',   '–',      '–',  '–',      '–',      '–',      '✓',   '✓'],
  'support.answer':           ['–',   '–',      '–',  '–',      '–',      '–',      '✓',   'A'],
  'contact.read':             ['–',   '–',      '–',  '–',      '–',      '–',      '✓',   '✓'],
  'contact.answer':           ['–',   '–',      '–',  '–',      '–',      '–',      'A',   'A'],
  'message.read-reported':    ['–',   '–',      '–',  '–',      '–',      '–',      'A',   'A'],
  'content-report.decide':    ['–',   '–',      '–',  '–',      '–',      '–',      'A',   'A'],
  'message.remove':           ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'search.use':               ['–',   '–',      '–',  '–',      '–',      '–',      'A m', 'A'],
  'person.read':              ['–',   '–',      '–',  '–',      '–',      '–',      'A m', 'A'],
  'person.suspend':           ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re'],
  'person.end-sessions':      ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'person.see-as':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A'],
  'credit.grant':             ['–',   '–',      '–',  '–',      '–',      '–',      'A re','A re 2'],
  'role.read':                ['–',   '–',      '–',  '–',      '–',      '–',      '–',   '✓'],
  'role.change':              ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re 2'],
  'ledger.adjust':            ['–',   '–',      '–',  '–',      '–',      '–',      '–',   'A re 2'],
  'audit.read':               ['–',   '–',      '–',  '–',      '–',      '–',      '–',   '✓'],
} as const satisfies Record<string, Row>

export type PermissionName = keyof typeof permissions
