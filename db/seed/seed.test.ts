import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Db, Deps } from '#domain/deps.ts'
import { hostStatement } from '#domain/ledger/host-statement-queries.ts'
import { findUnread } from '#domain/message/unread/unread-queries.ts'
import { findMyReferrals } from '#domain/referral/my-referrals-queries.ts'
import { requestReviews } from '#domain/review/request-reviews.ts'
import { findSaved } from '#domain/pages/saved-treks-queries.ts'
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

test('ended departures are completed, future ones open, and some of them full', async () => {
  const rows = await db.selectFrom('departure').selectAll().execute()
  const today = '2026-11-21'
  for (const { state, starts_on, ends_on } of rows)
    assert.equal(state, ends_on < '2026-11-20' ? 'completed' : starts_on <= today ? 'departed' : 'open')
  const left = rows.filter((row) => row.state === 'open').map((row) => row.max_spots - row.spots_taken)
  assert.ok(left.filter((spots) => spots === 0).length >= 10)
  assert.ok(left.filter((spots) => spots >= 1 && spots <= 4).length >= 20)
  const walked = await db
    .selectFrom('booking')
    .innerJoin('departure', 'departure.id', 'departure_id')
    .select(['booking.state', 'departure.state as departed'])
    .where('booking.state', '<>', 'cancelled')
    .execute()
  for (const { state, departed } of walked) assert.equal(state === 'completed', departed === 'completed')
  assert.ok(walked.length > 500)
})

test('the demo traveller has future, past and cancelled bookings, with their refunds', async () => {
  const hers = await db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .leftJoin('payment', 'payment.booking_id', 'booking.id')
    .select(['booking.state', 'booking.refund_status', 'booking.refund_amount_cents', 'booking.country'])
    .select(['payment.state as paid', 'payment.refunded_cents'])
    .where('account.email', '=', 'maya@example.com')
    .orderBy('booking.state')
    .execute()
  assert.deepEqual(
    hers.map(({ state, paid, country }) => [state, paid, country]),
    [
      ['cancelled', 'captured', 'Sweden'],
      ['completed', 'captured', 'Sweden'],
      ['completed', 'captured', 'Sweden'],
      ['confirmed', 'captured', 'Sweden'],
    ],
  )
  for (const { refund_amount_cents, refunded_cents } of hers)
    assert.equal(refund_amount_cents, refunded_cents)
})

test('the demo traveller has saved treks, and a friend of hers is on the trail', async () => {
  const deps = { db, now: () => now }
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'maya@example.com')
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    (await findSaved(deps, id)).map(({ slug }) => slug),
    ['gokyo-lakes', 'upper-mustang', 'nar-phu-valley'],
  )
  const { friends } = await findMyReferrals(deps, id)
  assert.deepEqual(
    friends.map(({ name, credit }) => [name, credit.startsWith('$10.00 on ')]),
    [['Sofie N.', true]],
  )
})

test('every review is by a traveller, after the trek and before today', async () => {
  const rows = await db
    .selectFrom('review')
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select([
      'review.author_id',
      'review.written_at',
      'review.trek_id',
      'booking.account_id',
      'booking.state',
    ])
    .select(['departure.ends_on', 'departure.trek_id as walked_trek_id'])
    .execute()
  assert.equal(rows.length, 81)
  for (const row of rows) {
    assert.deepEqual(
      [row.author_id, row.trek_id, row.state],
      [row.account_id, row.walked_trek_id, 'completed'],
    )
    assert.ok(row.written_at > new Date(row.ends_on) && row.written_at < now)
  }
})

test('every review is public because the other side is written, and no review is requested at the start', async () => {
  const rows = await db
    .selectFrom('review')
    .innerJoin('traveller_review as rated', 'rated.booking_id', 'review.booking_id')
    .select([
      'review.shown_at',
      'review.replied_at',
      'rated.written_at',
      'review.is_public',
      'rated.is_public as other',
    ])
    .execute()
  assert.equal(rows.length, 81)
  for (const { shown_at, written_at, replied_at, is_public, other } of rows) {
    assert.ok(is_public && other && shown_at && shown_at <= now && shown_at >= written_at)
    assert.ok(!replied_at || (replied_at > shown_at && replied_at < now))
  }
  assert.equal(rows.filter(({ replied_at }) => replied_at).length, 6)
  assert.equal(await requestReviews({ ...({} as Deps), db, now: () => now }), 0)
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

test('the people of the README have unread messages, and hosts an unanswered question', async () => {
  const unread = await db
    .selectFrom('account')
    .select('email')
    .where('role', '=', 'traveller')
    .where('email', 'in', ['maya@example.com', 'pasang@example.com', 'sita@example.com'])
    .select('id')
    .orderBy('email')
    .execute()
  const counts = await Promise.all(unread.map(async ({ id }) => (await findUnread(db, id)).unread))
  assert.deepEqual(
    unread.map(({ email }, index) => [email, counts[index]]),
    [
      ['maya@example.com', 3],
      ['pasang@example.com', 1],
      ['sita@example.com', 1],
    ],
  )
  const { rows: astray } = await sql<{ id: string }>`
    select c.id from conversation c where last_place <> (select count(*) from message m where m.conversation_id = c.id)
      or updated_at <> (select max(sent_at) from message m where m.conversation_id = c.id)
      or exists (select from message m join message n on n.conversation_id = m.conversation_id and n.place = m.place + 1
        where m.conversation_id = c.id and n.sent_at <= m.sent_at)`.execute(db)
  assert.deepEqual(astray, [])
})
