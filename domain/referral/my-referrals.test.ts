import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshWorld, makeAccount, type World } from '#test/world.ts'
import { creditGranted, creditSpent } from '../ledger/booking-entries-rules.ts'
import { postEntries } from '../ledger/post-entries.ts'
import { findMyReferrals } from './my-referrals-queries.ts'
import { creditWords, friendOf } from './my-referrals-rules.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('an account without referrals has a code, no credit and no history', async () => {
  const id = await makeAccount(world.deps, 'new@example.com')
  const { code, ...rest } = await findMyReferrals(world.deps, id)
  assert.match(code, /^[A-Z0-9]{1,12}$/)
  assert.deepEqual(rest, { balanceCents: 0, history: [], friends: [] })
})

test('the history is the books: each movement with the balance after it, newest first', async () => {
  const id = await makeAccount(world.deps, 'maya@example.com')
  const other = await makeAccount(world.deps, 'other@example.com')
  await world.db.transaction().execute(async (tx) => {
    const grant = (source: string, cents: number, accountId = id) =>
      creditGranted({ grantId: source, accountId, cents })
    await postEntries(tx, world.clock.now(), [grant('goodwill-1', 30_00), grant('goodwill-2', 10_00)])
    await postEntries(tx, world.clock.now(), [grant('goodwill-3', 99_00, other)])
  })
  world.clock.days(2)
  await world.db.transaction().execute(async (tx) => {
    const spent = creditSpent({ bookingId: '', accountId: id, cents: 20_00 })
    await postEntries(tx, world.clock.now(), [{ ...spent, source: 'a booking', bookingId: null }])
  })
  const { history, balanceCents } = await findMyReferrals(world.deps, id)
  assert.equal(balanceCents, 20_00)
  assert.deepEqual(
    history.map(({ on, what, cents, balanceCents: after }) => [on, what, cents, after]),
    [
      ['2026-11-22', 'Used on a trek', -20_00, 20_00],
      ['2026-11-20', 'Granted by us', 10_00, 40_00],
      ['2026-11-20', 'Granted by us', 30_00, 30_00],
    ],
  )
})

test('each movement has its text', () => {
  const words = (kind: string, friend = '') =>
    creditWords({ kind, friend, on: '2026-11-20', cents: 1, trekName: 'Gokyo Lakes' })
  assert.equal(words('credit_granted', 'Ines R.'), 'Ines R. walked Gokyo Lakes')
  assert.equal(words('credit_granted'), 'A traveller walked Gokyo Lakes')
  assert.equal(words('credit_spent'), 'Used on Gokyo Lakes')
  assert.equal(words('credit_refunded'), 'Returned: Gokyo Lakes cancelled or changed')
  assert.equal(words('credit_returned'), 'Returned: Gokyo Lakes was not booked')
})

test('a pending friend is named with the result and its date', () => {
  const tom = {
    id: '1',
    name: 'Tom B.',
    trekName: 'Manaslu Circuit',
    startsOn: '2027-03-28',
    endsOn: '2027-04-10',
    creditOn: '2027-04-11',
    today: '2026-11-22',
    cancelledOn: null,
    grantState: null,
  }
  const said = (more: Partial<typeof tom> | object) => {
    const { trip, credit } = friendOf({ ...tom, ...more })
    return `${trip}: ${credit}`
  }
  assert.equal(said({}), 'Manaslu Circuit, 28 Mar – 10 Apr 2027: $10.00 on Sun 11 Apr 2027')
  assert.equal(
    said({ grantState: 'waiting' }),
    'Manaslu Circuit, 28 Mar – 10 Apr 2027: $10.00, being checked',
  )
  assert.equal(said({ grantState: 'refused' }), 'Manaslu Circuit, 28 Mar – 10 Apr 2027: no credit')
  assert.equal(said({ cancelledOn: '2026-10-12' }), 'cancelled on Mon 12 Oct 2026: no credit')
  assert.match(said({ today: '2027-04-11' }), /\$10\.00 today$/)
})
