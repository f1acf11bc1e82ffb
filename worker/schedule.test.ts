import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '#db/connect.ts'
import { type StatementProxy, startStatementProxy } from '#test/servers/statement-proxy.ts'
import { freshWorld, type World } from '#test/world.ts'
import { openQueue } from './queue.ts'
import { scheduledTasks } from './schedule.ts'

/** The tasks' share of the five statements a second that an idle process may execute; queues and sessions need the rest. */
const MOST_A_SECOND = 2

let world: World
let proxy: StatementProxy
let queue: Awaited<ReturnType<typeof openQueue>>
before(async () => {
  world = await freshWorld()
  queue = await openQueue(world.url, () => {})
  proxy = await startStatementProxy(world.url)
})
after(async () => {
  await queue.stop()
  await proxy.stop()
  await world.close()
})

test('the scheduled tasks of an idle process execute few statements', async (t) => {
  const db = connect(proxy.url, { max: 1, applicationName: 'schedule test' })
  const deps = { ...world.deps, db }
  let aSecond = 0
  const tasks = scheduledTasks(20)
  for (const { run, everySeconds } of tasks) {
    // The first run may find something to set up.
    await run(deps)
    proxy.forget()
    await run(deps)
    aSecond += proxy.statements().length / everySeconds
  }
  await db.destroy()
  assert.ok(tasks.length >= 30, `${tasks.length} tasks`)
  assert.ok(aSecond > 0.5 && aSecond <= MOST_A_SECOND, `${aSecond} statements a second`)
  t.diagnostic(`${tasks.length} tasks, ${aSecond.toFixed(2)} statements a second`)
})
