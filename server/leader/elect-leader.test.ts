import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { emptyDatabase, type FreshDatabase } from '#test/servers/cluster.ts'
import { soon } from '#test/soon.ts'
import { electLeader, type Leader } from './elect-leader.ts'

let { url, drop } = {} as FreshDatabase
before(async () => {
  ;({ url, drop } = await emptyDatabase())
})
after(() => drop())

const warnings: string[] = []
function candidate() {
  let elected = 0
  const leader = electLeader({
    databaseUrl: url,
    onElected: () => (elected += 1),
    warn: (message) => warnings.push(message),
    againMs: 20,
  })
  return { ...leader, timesElected: () => elected }
}
const electedOf = (all: Pick<Leader, 'isElected'>[]) => all.filter(({ isElected }) => isElected()).length

test('one of many processes leads, and another takes over when it stops', async () => {
  const all = Array.from({ length: 5 }, candidate)
  await soon(async () => electedOf(all) === 1)
  const first = all.find(({ isElected }) => isElected())
  assert.ok(first)
  await first.stop()
  assert.equal(first.isElected(), false)
  const others = all.filter((each) => each !== first)
  await soon(async () => electedOf(others) === 1)
  assert.equal(first.isElected(), false)
  // Before they stop: the next one may lead until it stops too.
  assert.deepEqual(all.map(({ timesElected }) => timesElected()).toSorted(), [0, 0, 0, 1, 1])
  await Promise.all(others.map(({ stop }) => stop()))
})

test('a leader whose connection ends no longer leads, and may lead again', async () => {
  const only = candidate()
  await soon(async () => only.isElected())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chautari-leader'`,
  )
  await soon(async () => only.timesElected() === 2 && only.isElected())
  await client.end()
  await only.stop()
  assert.deepEqual(warnings, [])
})
