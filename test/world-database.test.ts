import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { reuseDatabases, worldDatabase, type WorldDatabase } from './servers/world-database.ts'

/** A number of connections that no other file asks for, so that nobody else takes the database. */
const CONNECTIONS = 5

/** All rows of the database as one text, and the sequences. */
async function contents({ db }: WorldDatabase) {
  const { rows } = await sql<{ all: string }>`
    select database_to_xml(true, false, '')::text as all`.execute(db)
  const { rows: sequences } = await sql`
    select sequencename, last_value from pg_sequences order by 1`.execute(db)
  return { all: withoutOwnSchema(rows[0]?.all ?? ''), sequences }
}

/** Copies of the first state are the means, not the content. */
const withoutOwnSchema = (xml: string) => xml.replace(/<first_state[\s\S]*<\/first_state>/, '')

test('a database that was given back is as its migrations left it', async () => {
  await reuseDatabases()
  const first = await worldDatabase(CONNECTIONS)
  const before = await contents(first)
  await sql`insert into saved_job (name, payload) values ('mail', '{}')`.execute(first.db)
  await sql`delete from migration`.execute(first.db)
  assert.notDeepEqual(await contents(first), before)
  await first.release()
  const second = await worldDatabase(CONNECTIONS)
  assert.equal(second.url, first.url)
  assert.deepEqual(await contents(second), before)
  await second.release()
})

test('a database with another schema is not used again', async () => {
  await reuseDatabases()
  const first = await worldDatabase(CONNECTIONS)
  await sql`drop index one_referral_per_traveller`.execute(first.db)
  await first.release()
  const second = await worldDatabase(CONNECTIONS)
  assert.notEqual(second.url, first.url)
  await second.release()
})
