import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readServerNote } from '#db/embedded/running-server.ts'
import { caller, newAddress } from '#test/caller.ts'
import { demonstrationFolder } from '#test/demonstration.ts'
import { startServer } from '#test/servers/server.ts'
import { book, bookingFields, startSite } from '#test/site.ts'
import { soon } from '#test/soon.ts'

// They mostly wait for starts.
describe('a process that ends', { concurrency: true }, () => {
  test('after kill -9, of the program and of its database too, it starts again with all data', async () => {
    const folder = demonstrationFolder()
    const first = await startServer({ DATA_DIR: folder.path })
    const treks = (await caller(first.url).get('/api/treks')).json
    const [{ id, trek_dates }] = treks
    const date = trek_dates.find(({ max_spots, booked_spots }: any) => booked_spots < max_spots)
    const departure = { trek_id: id, starts_on: date.trek_date, ends_on: date.end_date }
    const booked = await book(caller(first.url), departure)
    assert.equal(booked.status, 200)
    const database = readServerNote(join(folder.path, 'postgres'))
    // Process 0 would be every process of this run.
    assert.ok(database)
    await first.kill()
    const second = await startServer({ DATA_DIR: folder.path })
    await second.kill()
    process.kill(database.pid, 'SIGKILL')
    const third = await startServer({ DATA_DIR: folder.path })
    const again = (await caller(third.url).get(`/api/treks/${id}`)).json
    const after = again.trek_dates.find((each: any) => each.id === date.id)
    assert.equal(after.booked_spots, date.booked_spots + 1)
    assert.equal(await third.stop(), 0)
    folder.remove()
  })

  test('SIGTERM lets requests finish: none is cut off, exit code 0', async (t) => {
    const site = await startSite()
    const { server } = site
    const departure = await site.departure({ spots: 50 })
    const keeper = await site.db.connect()
    t.after(async () => {
      keeper.release(true)
      await site.close()
    })
    await keeper.query('begin')
    await keeper.query('select from departure where id = $1 for update', [departure.id])

    const waiting = Array.from({ length: 20 }, () => book(caller(server.url), departure))
    const slow = slowUpload(server.url, JSON.stringify(bookingFields(departure)))
    await soon(async () => {
      const waiters = await site.rows(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return waiters.length >= 19
    })
    await slow.begun
    const exit = server.stop()
    await soon(() =>
      caller(server.url)
        .get('/healthz')
        .then(
          () => false,
          () => true,
        ),
    )
    await keeper.query('commit')
    slow.finish()
    assert.deepEqual(
      (await Promise.all(waiting)).map(({ status }) => status),
      Array(20).fill(200),
    )
    assert.equal(await slow.status, 200)
    assert.equal(await exit, 0)
    await assert.rejects(caller(server.url).get('/healthz'))
    assert.deepEqual(await site.violations(), [])
  })
})

/** A booking whose body arrives in two halves, the second on command. */
function slowUpload(url: string, body: string) {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Idempotency-Key': 'a key of the slow upload',
    'X-Forwarded-For': newAddress(),
  }
  const sent = request(`${url}/api/rpc/create_booking`, { method: 'POST', headers })
  const half = Math.floor(body.length / 2)
  const begun = new Promise<void>((resolve) => void sent.write(body.slice(0, half), () => resolve()))
  const status = once(sent, 'response').then(([answer]) => {
    answer.resume()
    return answer.statusCode as number
  })
  return { begun, status, finish: () => sent.end(body.slice(half)) }
}
