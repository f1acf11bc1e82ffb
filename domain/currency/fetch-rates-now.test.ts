import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { refused } from '#test/samples/a-host.ts'
import { anOperator } from '#test/sign-in/operator.ts'
import { freshWorld, type World } from '#test/world.ts'
import type { Deps } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { fetchRatesNow } from '../office/fetch-rates-now.ts'
import { findRateDays, findRateTable } from './office-rates-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
beforeEach(() => world.db.deleteFrom('currency_rate').execute())
after(() => world.close())

const day = () => world.clock.now().toISOString().slice(0, 10)
const asking = (latest: Deps['rates']['latest']): Deps => ({ ...world.deps, rates: { latest } })
const outcomesLogged = async () =>
  (
    await world.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('act', '=', 'fetch-rates')
      .orderBy('id')
      .execute()
  ).map(({ detail }) => (detail as { outcome: string }).outcome)

test('an operator fetches rates at once, even if today’s are stored, and the outcome is in the audit log', async () => {
  const operator = await anOperator(world)
  const providing = (eur: number) => asking(async () => ({ date: day(), rates: { EUR: eur } }))
  assert.equal(await fetchRatesNow(providing(0.91), operator), 'saved')
  assert.equal(await fetchRatesNow(providing(0.93), operator), 'saved')
  const table = await findRateTable(world.deps)
  assert.deepEqual([table.day, table.source], [day(), 'provider'])
  assert.equal(table.rates.find(({ currency }) => currency === 'EUR')?.perUsd, 0.93)

  const failing = asking(async () => {
    throw new ExternalServiceError('rates')
  })
  assert.equal(await fetchRatesNow(failing, operator), 'no-answer')
  assert.equal(
    await fetchRatesNow(
      asking(async () => null),
      operator,
    ),
    'nothing',
  )
  assert.equal(
    await fetchRatesNow(
      asking(async () => ({ date: '2099-01-01', rates: {} })),
      operator,
    ),
    'not-usable',
  )
  assert.deepEqual((await findRateTable(world.deps)).rates, table.rates)
  assert.deepEqual(await outcomesLogged(), ['saved', 'saved', 'no-answer', 'nothing', 'not-usable'])
})

test('refuses support, and an operator with an expired second factor', async () => {
  const support = await anOperator(world, { role: 'support' })
  const stale = await anOperator(world, { factor: new Date(world.clock.now().getTime() - 11 * 60_000) })
  await refused(fetchRatesNow(world.deps, support), 'operators-only')
  await refused(fetchRatesNow(world.deps, stale), 'second-factor-needed')
})

test('prefers a provider’s table to a bundled one, and shows each rate beside the previous one', async () => {
  const rows = [
    { day: '2026-11-18', currency: 'EUR', per_usd: 0.9, source: 'provider' },
    { day: '2026-11-19', currency: 'EUR', per_usd: 0.92, source: 'provider' },
    { day: '2026-11-19', currency: 'JPY', per_usd: 150, source: 'provider' },
    { day: '2026-11-20', currency: 'EUR', per_usd: 0.5, source: 'bundled' },
  ]
  assert.equal((await findRateTable(world.deps)).source, 'bundled')
  await world.db.insertInto('currency_rate').values(rows).execute()
  const table = await findRateTable(world.deps)
  assert.deepEqual(
    [table.day, ...table.rates.map(({ currency, perUsd, before: was }) => [currency, perUsd, was])],
    ['2026-11-19', ['EUR', 0.92, 0.9], ['JPY', 150, null]],
  )
  const days = await findRateDays(world.deps)
  assert.deepEqual(
    days.map((each) => [each.day, each.source, each.currencies]),
    [
      ['2026-11-20', 'bundled', 1],
      ['2026-11-19', 'provider', 2],
      ['2026-11-18', 'provider', 1],
    ],
  )
})
