import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { freshDatabase } from '#test/servers/cluster.ts'

/** Generates db/schema.ts from the migrations, so that column names are type-checked. */
const types = { int8: 'number', date: 'string', numeric: 'number', citext: 'string', timestamptz: 'Date' }
const states = (file: string, name: string) => `import('#domain/${file}').${name}`
const columns = {
  'accounting_document.kind': states('accounting/document-rules.ts', 'DocumentKind'),
  'booking.state': states('states/booking-states.ts', 'BookingState'),
  'claim.kind': states('claim/claim-rules.ts', 'ClaimKind'),
  'claim.state': states('claim/claim-rules.ts', 'ClaimState'),
  'gift_card.state': states('gift-card/gift-card-states.ts', 'GiftCardState'),
  'membership.plan': states('ports/provider-subscriptions.ts', 'Plan'),
  'membership.state': states('membership/membership-rules.ts', 'MembershipState'),
  'payment.state': states('payment/payment-states.ts', 'PaymentState'),
  'payout.state': states('payout/payout-rules.ts', 'PayoutState'),
  'payout_item.state': states('states/share-states.ts', 'ItemState'),
  'trek.difficulty': states('trek/trek-rules.ts', 'Difficulty'),
  'trek_day.kind': states('trek/trek-rules.ts', 'DayKind'),
  'verification.kind': `Generated<${states('verification/verification-rules.ts', 'VerificationKind')}>`,
  'verification.state': states('verification/verification-rules.ts', 'VerificationState'),
}
const out = new URL('schema.ts', import.meta.url).pathname

const { url, drop } = await freshDatabase()
try {
  execFileSync(
    'kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--url',
      url,
      '--out-file',
      out,
      '--no-domains',
      '--exclude-pattern',
      '*_edge',
    ].concat(['--type-mapping', JSON.stringify(types), '--overrides', JSON.stringify({ columns })]),
    { stdio: 'inherit' },
  )
} finally {
  await drop()
}
writeFileSync(out, readFileSync(out, 'utf8').replace('export interface DB {', 'export interface Tables {'))
