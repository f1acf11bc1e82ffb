import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Db, Deps } from '#domain/deps.ts'
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
  await seed(db, now, SECRET)
})
after(async () => {
  await db.destroy()
  await database.drop()
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
