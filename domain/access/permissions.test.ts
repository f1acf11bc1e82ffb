import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, actors } from './permission-rules.ts'
import { permissions } from './permissions.ts'

/**
 * The access tests derive their expectations from the table, so they cannot detect a wrong cell. These lists repeat the
 * dangerous rows from RELIABILITY, section 4: a row can only be opened or relaxed in both places.
 */
const rows = Object.entries(permissions).map(([name, cells]) => ({
  name,
  cells: Object.fromEntries(actors.map((actor, index) => [actor, cells[index] ?? ''])) as Record<
    Actor,
    string
  >,
}))
const openTo = (actor: Actor) => rows.filter(({ cells }) => cells[actor] !== '–').map(({ name }) => name)

test('every action on money, identity or an account requires a fresh proof', () => {
  const proved = rows.filter(({ cells }) => Object.values(cells).some((cell) => / re\b/.test(cell)))
  for (const { name, cells } of proved)
    for (const cell of Object.values(cells)) assert.match(cell, /^–$| re\b/, name)
  assert.deepEqual(
    proved.map(({ name }) => name),
    [
      'departure.cancel-own',
      'email.change',
      'data.own',
      'bank.own',
      'refund.propose',
      'refund.decide',
      'claim.decide',
      'payout.approve',
      'payout.release',
      'payout.finish',
      'bank.confirm',
      'bank.reject',
      'bank.close-case',
      'credit.decide',
      'departure.cancel',
      'booking.cancel-any',
      'booking.propose-change',
      'plan.extend',
      'traveller-link.end-any',
      'gift-card.refund',
      'rates.fetch',
      'difference.settle',
      'data.start-erasure',
      'person.suspend',
      'credit.grant',
      'role.change',
      'ledger.adjust',
    ],
  )
})

test('a second operator decides about large sums and roles', () => {
  const byTwo = rows.filter(({ cells }) => cells.O.endsWith(' 2')).map(({ name }) => name)
  assert.deepEqual(byTwo, [
    'refund.decide',
    'claim.decide',
    'payout.release',
    'bank.confirm',
    'credit.grant',
    'role.change',
    'ledger.adjust',
  ])
})

test('a browser that is not signed in can only read treks, book, pay, report and write to us', () => {
  assert.deepEqual(openTo('V'), [
    'site.use',
    'content.report',
    'contact.write',
    'gift-card.buy',
    'demonstration.use',
    'health.read',
    'metrics.read',
    'webhook.receive',
    'trek.read',
    'host-page.read',
    'booking.create',
    'checkout.read',
    'checkout.start',
    'cancellation-mail.ask',
    'referral.test',
    'credit.spend',
  ])
})

test('a mailed link opens its booking or reports its change of bank details, and changes a booking only with a code', () => {
  const byLink = rows.filter(({ cells }) => cells.G.startsWith('B'))
  assert.deepEqual(
    byLink.map(({ name, cells }) => `${name} ${cells.G}`),
    [
      'gift-card.manage B',
      'booking.read B',
      'details.read B',
      'booking.change-travellers B+',
      'booking.cancel B+',
      'booking.change B+',
      'booking.take-over B+',
      'plan.pay B+',
      'traveller-link.make B+',
      'traveller-link.use B',
      'booking.answer-change B+',
      'claim.make B',
      'receipt.read B+',
      'message.read B',
      'message.send B',
      'support.chat B',
      'bank.report B',
    ],
  )
})

test('a pending host can do what a traveller can, and open the dashboard', () => {
  const more = rows.filter(({ cells }) => cells.PH !== cells.T)
  assert.deepEqual(
    more.map(({ name, cells }) => `${name} ${cells.PH}`),
    ['dashboard.open own'],
  )
})

test('an approved host offers treks, sees who booked them and is paid', () => {
  const more = rows.filter(({ cells }) => cells.H !== cells.PH)
  assert.deepEqual(
    more.map(({ name, cells }) => `${name} ${cells.H}`),
    [
      'host-page.edit own',
      'trek.read-own own',
      'trek.edit own',
      'trek.list-or-not own',
      'trek.archive own',
      'trek-picture.upload own',
      'departure.edit own',
      'departure.cancel-own own re',
      'deal.make-own own',
      'promotion.make-own own',
      'booking.read-on-own-treks own m',
      'booking.mark-no-show own',
      'claim.answer own m',
      'participants.read own m',
      'verification.renew own',
      'bank.change own',
      'bank.send-letter own',
      'tax.change own',
      'earnings.read own',
    ],
  )
})

test('a suspended host earns what was earned, but offers, cancels and changes nothing', () => {
  const closed = rows.filter(({ cells }) => cells.H !== cells.SH)
  assert.deepEqual(
    closed.map(({ name, cells }) => `${name} ${cells.SH}`),
    [
      'host-page.edit –',
      'trek.read-own –',
      'trek.edit –',
      'trek.list-or-not –',
      'trek.archive –',
      'trek-picture.upload –',
      'departure.edit –',
      'departure.cancel-own –',
      'deal.make-own –',
      'promotion.make-own –',
      'booking.mark-no-show –',
      'participants.read –',
      'verification.renew –',
      'bank.change –',
      'bank.send-letter –',
      'tax.change –',
    ],
  )
})

test('support neither books nor decides about money: it reads, answers and proposes', () => {
  const ofOthers = openTo('S').filter((name) => !openTo('V').includes(name))
  assert.deepEqual(ofOthers, [
    'booking.read',
    'details.read',
    'receipt.read',
    'stream.open',
    'sign-in.own',
    'saved.own',
    'office.prove',
    'office.open',
    'refund.propose',
    'booking.list-any',
    'booking.read-any',
    'booking.propose-change',
    'guest-link.reissue',
    'trek.read-any',
    'data.start-erasure',
    'erasure.read',
    'support.read',
    'support.answer',
    'contact.read',
    'contact.answer',
    'message.read-reported',
    'content-report.decide',
    'search.use',
    'person.read',
    'credit.grant',
  ])
})

test('every change that an operator makes to others’ data is in the audit log', () => {
  const ofOperators = rows.filter(({ cells }) => cells.O !== '–' && cells.T === '–')
  const unrecorded = ofOperators.filter(({ cells }) => !cells.O.startsWith('A')).map(({ name }) => name)
  assert.deepEqual(unrecorded, [
    'office.prove',
    'office.open',
    'queue.read',
    'refund.read',
    'claim.read',
    'payout.read',
    'deal.read',
    'promotion.read',
    'departure.read-booked',
    'booking.list-any',
    'accounts.read',
    'trek.read-any',
    'subscriber.read',
    'gift-card.read',
    'difference.read',
    'erasure.read',
    'support.read',
    'contact.read',
    'role.read',
    'audit.read',
  ])
})

test('only the account itself reads or changes its own data', () => {
  const personal = rows.filter(({ cells }) => cells.T.startsWith('own')).map(({ name }) => name)
  assert.ok(personal.length >= 29, `${personal.length} rows`)
  const opened = rows.filter(
    ({ name, cells }) => personal.includes(name) && actors.some((actor) => /^(✓|A)/.test(cells[actor])),
  )
  assert.deepEqual(opened, [])
})
