import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { freshWorld, type World } from '#test/world.ts'
import type { Deps } from '../deps.ts'
import { bundledRates } from './bundled-rates.ts'
import { displayOf, ratesOf } from './rate-queries.ts'
import { refreshRates } from './refresh-rates.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
beforeEach(() => world.db.deleteFrom('currency_rate').execute())
after(() => world.close())

type Table = { date: string; rates: Record<string, number> }
const asking = (answer: () => Promise<Table | null>): Deps => ({ ...world.deps, rates: { latest: answer } })

test('uses the bundled table without a provider, and writes nothing', async () => {
  await refreshRates(world.deps)
  assert.deepEqual(await ratesOf(world.deps), bundledRates)
  assert.deepEqual(await displayOf(world.deps, 'EUR'), { currency: 'EUR', perUsd: 0.921, date: '2026-11-20' })
})

test('stores the newest table with its date, and prefers it to a bundled one of a later date', async () => {
  const later = { day: '2026-11-25', currency: 'EUR', per_usd: 0.5, source: 'bundled' }
  await world.db.insertInto('currency_rate').values(later).execute()
  await refreshRates(asking(async () => ({ date: '2026-11-18', rates: { EUR: 0.91, INR: 90 } })))
  await refreshRates(asking(async () => ({ date: '2026-11-19', rates: { EUR: 0.93, INR: 90 } })))
  const { date, rates } = await ratesOf(world.deps)
  assert.equal(date, '2026-11-19')
  assert.equal(rates['EUR'], 0.93)
  assert.equal(rates['NPR'], 144)
  assert.equal((await displayOf(world.deps, 'GBP')).currency, 'USD')
})

test('changes nothing when a provider fails or its table is of the future', async () => {
  await refreshRates(asking(async () => ({ date: '2026-11-19', rates: { EUR: 0.93 } })))
  const refusing = asking(async () => {
    throw new Error('no answer')
  })
  await assert.rejects(refreshRates(refusing), /no answer/)
  await refreshRates(asking(async () => null))
  await refreshRates(asking(async () => ({ date: '2027-01-01', rates: { EUR: 5 } })))
  await refreshRates(asking(async () => ({ date: 'yesterday', rates: { EUR: 5 } })))
  assert.equal((await ratesOf(world.deps)).rates['EUR'], 0.93)
})

test('fetches each day once, and accepts a correction of an earlier one', async () => {
  let asked = 0
  const provider = asking(async () => {
    asked += 1
    return { date: '2026-11-20', rates: { EUR: 0.9 + asked / 100 } }
  })
  await refreshRates(provider)
  await refreshRates(provider)
  assert.equal(asked, 1)
  assert.equal((await ratesOf(world.deps)).rates['EUR'], 0.91)
  world.clock.days(1)
  await refreshRates(provider)
  assert.equal(asked, 2)
  assert.equal((await ratesOf(world.deps)).rates['EUR'], 0.92)
  world.clock.days(-1)
})
