import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { takeRefund } from '#test/fixtures/asked-booking.ts'
import { type ChoiceRace, raceForDate } from '#test/races/choice-race.ts'
import { freshWorld, type World } from '#test/world.ts'
import { findChoice } from '../booking/choice/choice-queries.ts'

let world: World
before(async () => {
  world = await freshWorld({ connections: 20 })
})
after(() => world.close())

test('20 bookings choose a date with 3 free spots: 3 move, and the others still choose', async (t) => {
  const { fromId, moved, left, taken, refusals, broken } = await raceForDate(world, 20, 3)
  assert.deepEqual([moved.length, left.length, taken, broken], [3, 17, 3, 0])
  assert.deepEqual([...new Set(refusals)], ['no-more-spots'])
  for (const each of left) {
    const { state, departure_id } = await world.booking(each.id)
    assert.deepEqual([state, departure_id], ['confirmed', fromId])
    assert.equal((await findChoice(world.db, each.id))?.state, 'open')
  }
  const [one] = left
  assert.ok(one)
  await takeRefund(world, one, 'card')
  assert.equal((await world.booking(one.id)).state, 'host_cancelled')
  assert.deepEqual(await world.violations(), [])
  t.diagnostic('20 bookings chose a date with 3 free spots at once: 3 moved, 17 still choose')
})

test('control: without the lock on the departures several choices break on the database', async (t) => {
  const program = ['--import=./test/controls/without-departure-lock.ts', 'test/races/choice-race.ts']
  const { stdout } = await promisify(execFile)(process.execPath, program)
  const race = JSON.parse(stdout) as ChoiceRace
  assert.equal(race.moved.length + race.left.length, 20)
  assert.ok(race.broken > 0, `without the lock ${stdout}`)
  t.diagnostic(`control: without the lock ${race.broken} of 20 choices broke on the database`)
})
