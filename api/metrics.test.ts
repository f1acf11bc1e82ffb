import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fastify from 'fastify'
import { recordDiscrepancy } from '#domain/payment/note-discrepancy.ts'
import { freshWorld, type World } from '#test/world.ts'
import { metrics } from './metrics.ts'

let world: World
const app = fastify()
before(async () => {
  world = await freshWorld()
  await app.register(metrics, {
    deps: world.deps,
    shedding: () => ({ shed: { search: 3, page: 0 }, level: 1, slowestMs: 20 }),
    figures: async () => 'chautari_of_the_process 7\n',
  })
})
after(async () => {
  await app.close()
  await world.close()
})

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/metrics', remoteAddress, headers })
const figures = async () => {
  const { body } = await ask('127.0.0.1')
  return Object.fromEntries([...body.matchAll(/^(\S+) (\S+)$/gm)].map(([, name, value]) => [name, value]))
}

test('shows the state of the money to a monitor of the same network', async () => {
  assert.deepEqual(await figures(), {
    chautari_provider_differences: '0',
    chautari_unfinished_payments: '0',
    chautari_stuck_refunds: '0',
    chautari_failed_jobs: '0',
    chautari_unapplied_events: '0',
    chautari_ledger_balance_difference_cents: 'Nan',
    chautari_invariant_violations: '0',
    'chautari_shed_requests_total{class="search"}': '3',
    'chautari_shed_requests_total{class="page"}': '0',
    chautari_shed_level: '1',
    chautari_shed_slowest_seconds: '0.02',
    chautari_of_the_process: '7',
  })
  await recordDiscrepancy(world.db, world.clock.now(), {
    kind: 'refund-unknown',
    objectId: 're_1',
    detail: '',
  })
  await world.db.updateTable('reconciliation').set({ balance_difference_cents: -5 }).execute()
  const after = await figures()
  assert.equal(after['chautari_provider_differences'], '1')
  assert.equal(after['chautari_ledger_balance_difference_cents'], '-5')
})

test('answers 404 to anybody else', async () => {
  const near = ['127.0.0.1', '::1', '::ffff:10.1.2.3', '192.168.0.7', '172.20.0.2', 'fd00::1']
  for (const address of near) assert.equal((await ask(address)).statusCode, 200, address)
  const far = ['8.8.8.8', '172.32.0.1', '2a00::1', '::ffff:8.8.8.8', '1270.0.0.1']
  for (const address of far) assert.equal((await ask(address)).statusCode, 404, address)
  assert.equal((await ask('127.0.0.1', { 'x-forwarded-for': '10.0.0.1' })).statusCode, 404)
  assert.equal((await ask('127.0.0.1', { forwarded: 'for=10.0.0.1' })).statusCode, 404)
})
