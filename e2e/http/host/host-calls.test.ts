import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { addDays, nepalDate } from '#domain/dates.ts'
import { createHost, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { useProgram } from '#test/program.ts'

const program = useProgram()
const inDays = (days: number) => addDays(nepalDate(program.deps.now()), days)
const keyed = () => ({ 'Idempotency-Key': randomUUID() })

test('a program adds dates by a rule and by a list, each under its key', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const { call } = program.visitor(trek.host)
  const path = `/api/host/treks/${trek.id}/departures`
  const repeat = { firstOn: inDays(60), lastOn: inDays(88), spots: 8, price: '1310.50' }
  const dry = await call.post(path, { body: { repeat, dryRun: true } })
  assert.equal(dry.status, 200)
  assert.deepEqual([dry.json.batchId, dry.json.added], [null, 0])
  assert.equal(dry.json.departures.length + dry.json.leftOut.length, 5)
  assert.deepEqual(
    [dry.json.departures[0].id, dry.json.departures[0].spots, dry.json.departures[0].price],
    [null, 8, 1310.5],
  )

  const headers = keyed()
  const added = await call.post(path, { body: { repeat }, headers })
  assert.equal(added.status, 200)
  assert.equal(added.json.added, dry.json.departures.length)
  assert.deepEqual(added.json.leftOut, dry.json.leftOut)
  const starts = ({ startsOn }: { startsOn: string }) => startsOn
  assert.deepEqual(added.json.departures.map(starts), dry.json.departures.map(starts))
  const again = await call.post(path, { body: { repeat }, headers })
  assert.deepEqual(again.json, added.json, 'the same key adds nothing again')
  const dates = [{ startsOn: inDays(60), spots: 8, price: 900 }]
  const other = await call.post(path, { body: { dates }, headers })
  assert.deepEqual([other.status, other.json.code], [409, 'date-key-used'])

  const listed = await call.post(path, {
    body: { dates: [...dates, { startsOn: inDays(200), spots: 6, price: 1200 }] },
    headers: keyed(),
  })
  assert.deepEqual([listed.json.added, listed.json.departures[0].startsOn], [1, inDays(200)])
  assert.equal(listed.json.leftOut[0].reason, 'Left out: you already have this date.')
})

test('wrong dates are refused with a reason, and nothing is added', async () => {
  const { trek } = await createTrekWithDeparture(program.deps)
  const { call } = program.visitor(trek.host)
  const path = `/api/host/treks/${trek.id}/departures`
  const date = { startsOn: inDays(200), spots: 6, price: 1200 }
  const repeat = { firstOn: inDays(60), lastOn: inDays(50), every: 1.5, spots: 8, price: 900 }
  const wrong: [body: object, status: number, code: string][] = [
    [{ dates: [] }, 422, 'no-dates'],
    [{ dates: [date], repeat }, 422, 'invalid'],
    [{}, 422, 'invalid'],
    [{ dates: [{ ...date, startsOn: '2027-02-30' }] }, 422, 'invalid'],
    [{ dates: [{ ...date, spots: 51 }] }, 422, 'departure-spots'],
    [{ dates: [{ ...date, price: 1200.005 }] }, 422, 'departure-price'],
    [{ dates: Array.from({ length: 101 }, () => date) }, 422, 'too-many-dates-at-once'],
    [{ repeat }, 422, 'form-invalid'],
  ]
  for (const [body, status, code] of wrong) {
    const answer = await call.post(path, { body, headers: keyed() })
    assert.deepEqual([answer.status, answer.json.code], [status, code], JSON.stringify(body).slice(0, 100))
  }
  const { json } = await call.post(path, { body: { repeat }, headers: keyed() })
  assert.deepEqual(Object.keys(json.fields), ['lastOn', 'every'])
  const keyless = await call.post(path, { body: { dates: [date] } })
  assert.deepEqual([keyless.status, keyless.json.code], [422, 'date-key-missing'])
  const foreign = program.visitor(await createHost(program.deps))
  const answer = await foreign.call.post(path, { body: { dates: [date] }, headers: keyed() })
  assert.deepEqual([answer.status, answer.json.code], [404, 'trek-not-found'])
  const count = await program.rows('select count(*)::int as count from departure where trek_id = $1', [
    trek.id,
  ])
  assert.deepEqual(count, [{ count: 1 }])
})

test('a program blocks spots, reads the blocks and releases them', async () => {
  const { trek, id } = await createTrekWithDeparture(program.deps)
  const { call } = program.visitor(trek.host)
  const path = `/api/host/departures/${id}/blocks`
  const headers = keyed()
  const block = { spots: 3, name: 'Yak Travels', note: 'Paid in cash', untilOn: inDays(5) }
  const made = await call.post(path, { body: block, headers })
  assert.equal(made.status, 200)
  assert.deepEqual((await call.post(path, { body: block, headers })).json, made.json)
  const { json } = await call.get(path)
  const [{ id: blockId, madeAt, ...rest }] = json.blocks
  assert.deepEqual([json.blocks.length, rest, blockId], [1, block, made.json.id])
  assert.ok(!Number.isNaN(Date.parse(madeAt)))
  const many = await call.post(path, { body: { ...block, spots: 8 }, headers: keyed() })
  assert.deepEqual([many.status, many.json.code], [409, 'no-spots-to-block'])
  const nameless = await call.post(path, { body: { ...block, name: ' ', spots: 0 }, headers: keyed() })
  assert.deepEqual([nameless.status, Object.keys(nameless.json.fields)], [422, ['spots', 'name']])
  const foreign = program.visitor(await createHost(program.deps))
  assert.equal((await foreign.call.get(path)).status, 404)
  assert.equal((await foreign.call.call('DELETE', `${path}/${blockId}`)).status, 404)
  for (const times of ['first', 'second'])
    assert.equal((await call.call('DELETE', `${path}/${blockId}`)).status, 200, times)
  assert.deepEqual((await call.get(path)).json, { blocks: [] })
})
