import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { departingTreks } from '#domain/trek/search/departing-queries.ts'
import { catalogue } from '#test/catalogue.ts'
import { freshWorld, type World } from '#test/world.ts'
import { recordTexts } from './record-texts.ts'

/** More than the 1,000 texts that are cached. */
const TREKS = 2_200

let world: World
let ids: string[]

before(async () => {
  world = await freshWorld({ connections: 8 })
  const { id } = await catalogue(world).trek({ name: 'Gokyo Lakes Trek', slug: 'gokyo' })
  const { rows } = await sql<{ id: string }>`
    insert into trek select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
      'slug', 'copy-' || n))).*
    from trek t, generate_series(2, ${TREKS}) n where t.id = ${id} returning id`.execute(world.db)
  ids = [id, ...rows.map((row) => row.id)]
})
after(() => world.close())

test('no trek is missing from an answer while others evict its text', async (t) => {
  const texts = recordTexts(world.deps)
  const treks = await departingTreks(world.deps, ids)
  assert.equal(treks.length, TREKS)
  const found = async (wanted: typeof treks) => {
    const records = await texts(world.deps, wanted)
    return new Set(records.map((record) => (JSON.parse(record) as { id: string }).id)).size
  }
  const cached = treks.slice(0, 100)
  assert.equal(await found(cached), 100)
  // The last request finds 100 texts in the cache and reads one more. While it reads, the other requests evict the 100.
  const others = Array.from({ length: 14 }, (_, part) => treks.slice(800 + part * 100, 900 + part * 100))
  const answers = await Promise.all([...others, treks.slice(0, 101)].map(found))
  assert.deepEqual(answers, [...others.map(() => 100), 101])
  assert.equal(await found(treks), TREKS)
  t.diagnostic(`${TREKS} treks, ${answers.length} answers at once`)
})
