import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Db } from '#domain/deps.ts'
import { hostStatement } from '#domain/ledger/host-statement-queries.ts'
import { freshDatabase, type FreshDatabase } from '#test/servers/cluster.ts'
import { seed } from './seed.ts'

const now = new Date('2026-11-21T09:00:00Z')
const SECRET = 'a secret of the tests, long enough to seal with'
let database: FreshDatabase
let db: Db

before(async () => {
  database = await freshDatabase()
  db = connect(database.url, { max: 4, applicationName: 'seed test' })
})
after(async () => {
  await db.destroy()
  await database.drop()
})

test('an empty database is filled once, also by two processes at once', async (t) => {
  const started = performance.now()
  await Promise.all([seed(db, now, SECRET), seed(db, now, SECRET)])
  t.diagnostic(`filled in ${Math.round(performance.now() - started)} ms`)
  const counts = await countAll()
  t.diagnostic(JSON.stringify(counts))
  assert.deepEqual(
    [counts['trek'], counts['host'], counts['trek_day'], counts['review'], counts['installation']],
    [20, 8, 262, 81, 1],
  )
  assert.ok((counts['departure'] ?? 0) > 300 && (counts['booking'] ?? 0) > 500)
  assert.equal(counts['payment'], counts['booking'])
  assert.equal(counts['picture'], 98)
  assert.ok((counts['currency_rate'] ?? 0) > 25)
})

test('no invariant is broken', async () => {
  assert.deepEqual(await db.selectFrom('invariant_violation').selectAll().execute(), [])
  assert.deepEqual(await db.selectFrom('invariant_violation_of_documents').selectAll().execute(), [])
})

test('the rows explain every ledger balance, and the books every host’s statement', async (t) => {
  const hosts = await db.selectFrom('host').select(['id', 'display_name']).orderBy('id').execute()
  const statements = await Promise.all(hosts.map(({ id }) => hostStatement(db, id)))
  let [ahead, fees, transferred] = [0, 0, 0]
  for (const { upcoming, payable, onHold, inPayout, paid, earned, ...books } of statements) {
    assert.equal(payable.netCents + onHold.netCents + inPayout.netCents, books.owedCents)
    assert.equal(books.owedCents + paid.netCents, earned.netCents)
    assert.deepEqual([paid.netCents, books.owesCents], [books.transferredCents, 0])
    ahead += upcoming.grossCents
    fees += earned.feeCents
    transferred += books.transferredCents
  }
  const { rows } = await sql<{ id: string; cents: number }>`
    select id, balance_cents as cents from ledger_account where id not like 'host_payable:%' order by id`.execute(
    db,
  )
  const one = async (query: ReturnType<typeof sql<{ cents: number }>>) =>
    (await query.execute(db)).rows[0]?.cents
  const captured = await one(
    sql`select sum(amount_cents)::bigint as cents from payment where state = 'captured'`,
  )
  const refund = (state: string) => sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from refund where (state = 'succeeded') = ${state === 'sent'}`
  const [sent, owed, credit, referrals] = await Promise.all([
    one(refund('sent')),
    one(refund('owed')),
    one(sql`select sum(amount_cents)::bigint as cents from credit_grant`),
    one(sql`select sum(referral_cents)::bigint as cents from booking`),
  ])
  assert.deepEqual(
    rows.map(({ id, cents }) => [id.replace(/:.*/, ''), cents]),
    [
      ['bank', -transferred],
      ['credit', credit],
      ['customer_funds', ahead],
      ['platform_fee', fees],
      ['promo_expense', (credit ?? 0) + (referrals ?? 0)],
      ['refund_clearing', owed],
      ['stripe_cash', (captured ?? 0) - (sent ?? 0)],
    ],
  )
  const states = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from payout group by state order by state`.execute(db)
  t.diagnostic(JSON.stringify(states.rows))
  assert.deepEqual(
    states.rows.map(({ state, n }) => [state, state === 'settled' ? n > 50 : n]),
    [
      ['approved', 1],
      ['batched', 1],
      ['sent', 1],
      ['settled', true],
    ],
  )
  assert.equal(statements.filter(({ onHold }) => onHold.count > 0).length, 1)
})

test('a second start runs one query and changes nothing, a year later too', async () => {
  const [before, counts] = [await fingerprint(), await countAll()]
  let statements = 0
  const counting = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await seed(counting, now, SECRET)
  await seed(counting, new Date('2027-11-21T09:00:00Z'), SECRET)
  assert.equal(statements, 2)
  assert.deepEqual(await countAll(), counts)
  assert.equal(await fingerprint(), before)
})

test('refuses a database that production has used, and leaves it empty', async () => {
  const other = await freshDatabase()
  const production = connect(other.url, { max: 1, applicationName: 'seed test' })
  try {
    await production.insertInto('installation').values({ mode: 'production', first_used_at: now }).execute()
    await assert.rejects(seed(production, now, SECRET), /Production has used this database/)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from trek`.execute(production)
    assert.equal(rows[0]?.n, 0)
  } finally {
    await production.destroy()
    await other.drop()
  }
})

const tables = (
  'installation account host trek trek_day picture departure currency_rate ' +
  'booking booking_traveller payment refund review traveller_review journal entry ledger_account ' +
  'payout payout_item group_discount credit_grant'
).split(' ')

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

/** A hash over every row of every table. */
async function fingerprint(): Promise<string> {
  const hashes: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(table)} t`.execute(db)
    hashes.push(rows[0]?.hash ?? '')
  }
  return hashes.join(' ')
}
