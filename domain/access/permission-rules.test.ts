import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Actor,
  actors,
  asksForHost,
  cellOf,
  entry,
  isForAll,
  isOfHosts,
  isOfOffice,
  isOpen,
  type Row,
} from './permission-rules.ts'

const now = new Date('2026-11-20T08:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const none = { confirmedAt: null, secondFactorAt: null }
const fresh = { confirmedAt: minutesAgo(1), secondFactorAt: minutesAgo(1) }

//                        V      T         G     PH        H         SH        S      O
const rows = {
  all: /*            */ ['✓', '✓', '✓', '✓', '✓', '✓', '✓', '✓'],
  byKey: /*          */ ['key', 'key', 'key', 'key', 'key', 'key', 'key', 'key'],
  openNotToStaff: /* */ ['✓', '✓', '✓', '✓', '✓', '✓', '–', '–'],
  ownBooking: /*     */ ['–', 'own', 'B', 'own', 'own', 'own', 'own', 'own'],
  ownMoney: /*       */ ['–', 'own re', 'B+', 'own re', 'own re', 'own re', 'own re', 'own re'],
  hosts: /*          */ ['–', '–', '–', 'own', 'own m', '–', '–', '–'],
  hostMoney: /*      */ ['–', '–', '–', '–', 'own re', '–', '–', '–'],
  office: /*         */ ['–', '–', '–', '–', '–', '–', 'A', 'A re'],
  operator: /*       */ ['–', '–', '–', '–', '–', '–', '–', 'A re 2'],
  officeAndHosts: /* */ ['–', '–', '–', '–', 'own', '–', 'A', 'A'],
  nobody: /*         */ ['–', '–', '–', '–', '–', '–', '–', '–'],
} satisfies Record<string, Row>

function entries(row: Row, proofs: typeof none | typeof fresh): string {
  return actors.map((actor) => `${actor} ${entry(row, actor, proofs, now)}`).join(', ')
}

test('a row of dashes sends visitors to sign-in and refuses everyone else', () => {
  const decisions = actors.map((actor) => entry(rows.nobody, actor, fresh, now))
  assert.deepEqual(decisions, ['signed-out', ...Array<string>(7).fill('forbidden')])
})

test('a row open to visitors needs no proof, and refuses actors with a dash', () => {
  for (const row of [rows.all, rows.byKey])
    for (const actor of actors) assert.equal(entry(row, actor, none, now), 'in', actor)
  assert.equal(entry(['✓', 'own re', '✓', '✓', '✓', '✓', '✓', 'A re'], 'T', none, now), 'in')
  assert.equal(entry(rows.openNotToStaff, 'T', none, now), 'in')
  assert.equal(entry(rows.openNotToStaff, 'O', fresh, now), 'forbidden')
})

test('office rows need a second factor of staff; their own things do not', () => {
  assert.equal(entry(rows.office, 'S', none, now), 'second-factor')
  assert.equal(entry(rows.office, 'O', none, now), 'second-factor')
  assert.equal(entry(rows.office, 'S', { ...none, confirmedAt: now }, now), 'second-factor')
  assert.equal(entry(rows.office, 'S', { ...none, secondFactorAt: minutesAgo(600) }, now), 'in')
  assert.equal(entry(rows.ownBooking, 'S', none, now), 'in')
  assert.equal(entry(rows.ownBooking, 'O', none, now), 'in')
  assert.equal(entry(rows.officeAndHosts, 'O', none, now), 'in')
})

test('an office row of own things asks for a second factor only when a fresh one is required', () => {
  const row: Row = ['–', '–', '–', '–', '–', '–', 'own', 'own re']
  assert.equal(entry(row, 'S', none, now), 'in')
  assert.equal(entry(row, 'O', none, now), 'fresh-factor')
})

test('`re` needs a second factor of staff and a proof of everyone else, both within ten minutes', () => {
  const at = (minutes: number) => minutesAgo(minutes)
  const cases: [Row, Actor, Date | null, Date | null, string][] = [
    [rows.operator, 'O', null, null, 'second-factor'],
    [rows.operator, 'O', at(0), at(11), 'fresh-factor'],
    [rows.operator, 'O', null, at(10), 'in'],
    [rows.ownMoney, 'O', at(0), null, 'fresh-factor'],
    [rows.ownMoney, 'S', null, at(10), 'in'],
    [rows.ownMoney, 'T', null, at(0), 'fresh-proof'],
    [rows.ownMoney, 'T', at(11), null, 'fresh-proof'],
    [rows.ownMoney, 'T', at(10), null, 'in'],
    [rows.ownMoney, 'G', null, null, 'in'],
    [rows.hostMoney, 'H', null, at(0), 'fresh-proof'],
    [rows.hostMoney, 'H', at(0), null, 'in'],
  ]
  for (const [row, actor, confirmedAt, secondFactorAt, expected] of cases)
    assert.equal(entry(row, actor, { confirmedAt, secondFactorAt }, now), expected, `${actor} ${expected}`)
})

test('a host’s money is open to the approved host only', () => {
  assert.equal(
    entries(rows.hostMoney, fresh),
    'V signed-out, T forbidden, G forbidden, PH forbidden, H in, SH forbidden, S forbidden, O forbidden',
  )
  assert.equal(cellOf(rows.hostMoney, 'H'), 'own re')
  assert.equal(cellOf(rows.hostMoney, 'SH'), '–')
})

test('refuses an actor that a row does not name', () => {
  assert.equal(cellOf(rows.all, 'X' as Actor), '–')
})

test('finds each kind of row by its cells', () => {
  const kinds = { isOpen, isForAll, isOfOffice, isOfHosts, asksForHost }
  const found = Object.entries(kinds).map(([kind, is]) => {
    const its = Object.entries(rows).filter(([, row]) => is(row))
    return `${kind}: ${its.map(([name]) => name).join(', ')}`
  })
  assert.deepEqual(found, [
    'isOpen: all, byKey, openNotToStaff',
    'isForAll: all, byKey',
    'isOfOffice: office, operator, nobody',
    'isOfHosts: hosts, hostMoney, nobody',
    'asksForHost: hosts, hostMoney, officeAndHosts',
  ])
})

test('a row needs the host’s status where one kind of host differs from a traveller', () => {
  const differing = (index: number): Row =>
    actors.map((_, at) => (at === index ? 'own' : '–')) as unknown as Row
  const asks = actors.filter((_, index) => asksForHost(differing(index)))
  assert.deepEqual(asks, ['T', 'PH', 'H', 'SH'])
  const ofHosts = actors.filter((_, index) => isOfHosts(differing(index)))
  assert.deepEqual(ofHosts, ['PH', 'H', 'SH'])
  const ofOffice = actors.filter((_, index) => isOfOffice(differing(index)))
  assert.deepEqual(ofOffice, ['S', 'O'])
})
