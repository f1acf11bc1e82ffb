import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../rounds.ts'
import { loseMoney } from './lose-money.ts'
import { atPoints, atRandom, mixed, pointNames } from './points.ts'
import { runLane } from './run-lane.ts'

const LANES = rounds(2, 4)
const HEAL_MS = 30_000
const names = pointNames.slice(0, rounds(4, pointNames.length))

test('killed at named points and in the midst of trade, the server loses neither money nor mail', async (t) => {
  const kills = mixed(atPoints(names, rounds(1, 5)), atRandom(rounds(2, 100)))
  const wanted = kills.length
  const tell = (line: string) => t.diagnostic(line)
  const lanes = await Promise.all(Array.from({ length: LANES }, () => runLane(kills, tell)))

  const deaths = lanes.flatMap((lane) => lane.deaths)
  assert.equal(deaths.length, wanted)
  for (const { where, happened, problems } of deaths) {
    assert.ok(happened, `${where} was never reached`)
    assert.deepEqual(problems, [], where)
  }
  const sum = (figure: 'paidSessions' | 'refunds' | 'cancelled' | 'surplus' | 'mails') =>
    lanes.reduce((total, lane) => total + lane[figure], 0)
  assert.deepEqual(
    lanes.flatMap(({ faults }) => faults),
    [],
    'no answer of 500 and above',
  )
  assert.deepEqual(
    lanes.map(({ stopped }) => stopped),
    lanes.map(() => 0),
  )
  const slowest = Math.max(...deaths.map(({ healedInMs }) => healedInMs))
  assert.ok(slowest <= HEAL_MS, `healed in ${slowest} ms`)
  assert.ok(sum('paidSessions') >= 2 * wanted, `only ${sum('paidSessions')} were paid`)
  assert.ok(sum('mails') >= sum('paidSessions') - sum('surplus'), `${sum('mails')} mails`)
  if (wanted > 50) for (const some of ['refunds', 'cancelled', 'surplus'] as const) assert.ok(sum(some) >= 50)

  const random = deaths.filter(({ where }) => where === 'random').length
  t.diagnostic(
    `promise 2: ${names.length} points × ${(wanted - random) / names.length} and ${random} random kills, ` +
      `${sum('paidSessions')} paid sessions, ${sum('cancelled')} cancelled, ${sum('surplus')} late and given back, ` +
      `${sum('refunds')} refunds, ${sum('mails')} mails; 0 cents and 0 mails astray, healed within ` +
      `${(slowest / 1000).toFixed(1)} s`,
  )
})

test('a server that acknowledges a payment before it keeps it loses money, and the account shows it', async (t) => {
  const { paidSessions, lost } = await loseMoney(rounds(3, 30))
  assert.ok(lost.length >= 1, `nothing was lost of ${paidSessions} paid sessions: this test sees nothing`)
  t.diagnostic(`promise 2 control: lost ${lost.length} of ${paidSessions} paid sessions`)
})
