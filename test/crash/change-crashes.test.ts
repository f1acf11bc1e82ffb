import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quickOrFull } from '../quick-or-full.ts'
import { openLane } from './lane.ts'
import { askedPoints, atPoints, pointNames } from './points.ts'
import { runLane } from './run-lane.ts'

const isOfChange = (name: string) => /^(order|change|cancel|choice|hand-over)[:-]/.test(name)
/**
 * The crash points of a change of a booking: an order, its payment page and its end, the change itself, a cancellation, a choice after
 * one by the host, and a new lead.
 */
const ofChange = pointNames.filter(isOfChange)
const names = askedPoints(ofChange) ?? ofChange.slice(0, quickOrFull(1, 100))
const TIMES = quickOrFull(1, 3)

test('a change during which the server is killed is finished or undone after the restart', async (t) => {
  const lane = await openLane()
  const kills = atPoints(names, TIMES)
  const wanted = kills.length
  const { deaths, faults, left, joined, cancelled, chosen, handedOver } = await runLane(lane, kills, (line) =>
    console.error(line),
  )
  for (const { where, happened, problems } of deaths) {
    assert.ok(happened, `${where} was never reached`)
    assert.deepEqual(problems, [], where)
  }
  assert.equal(deaths.length, wanted)
  assert.deepEqual(faults, [], 'no answer of 500 and above')
  assert.equal(await lane.close(), 0)
  t.diagnostic(
    `promise 31: killed ${wanted} times at ${names.length} crash points of a change: each finished or undone, ${left} left, ${joined} joined, ${cancelled} cancelled, ${chosen} chose after a cancelled departure and ${handedOver} were handed over`,
  )
})
