import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CreditMove, creditWords, friendOf } from './my-referrals-rules.ts'

test('names what moved somebody’s credit', () => {
  const words = (kind: string, trekName: string | null, friend = '') => {
    const move: CreditMove = { kind, on: '2026-11-20', cents: 1000, friend, trekName }
    return creditWords(move)
  }
  assert.equal(words('credit_spent', 'Langtang Valley'), 'Used on Langtang Valley')
  assert.equal(words('credit_spent', null), 'Used on a trek')
  assert.equal(words('credit_returned', 'Langtang Valley'), 'Returned: Langtang Valley was not booked')
  assert.equal(words('credit_refunded', 'Langtang Valley'), 'Returned: Langtang Valley cancelled or changed')
  assert.equal(words('credit_forfeited', null), 'Lost when the account was erased')
  assert.equal(words('credit_granted', 'Langtang Valley', 'Jonas B.'), 'Jonas B. walked Langtang Valley')
  assert.equal(words('credit_granted', 'Langtang Valley'), 'A traveller walked Langtang Valley')
  assert.equal(words('credit_granted', null, 'Jonas B.'), 'Granted by us')
  assert.equal(words('adjusted', 'Langtang Valley', 'Jonas B.'), 'Granted by us')
})

const booked = {
  id: 'b',
  name: 'Jonas B.',
  trekName: 'Langtang Valley',
  startsOn: '2026-12-20',
  endsOn: '2027-01-02',
  creditOn: '2027-01-03',
  today: '2026-11-20',
  cancelledOn: null,
  grantState: null,
}
const trip = 'Langtang Valley, 20 Dec – 2 Jan 2027'

test('a friend’s trek gives ten dollars the day after it ends', () => {
  assert.deepEqual(friendOf(booked), { id: 'b', name: 'Jonas B.', trip, credit: '$10.00 on Sun 3 Jan 2027' })
  const creditOn = (today: string) => friendOf({ ...booked, today }).credit
  assert.equal(creditOn('2027-01-02'), '$10.00 on Sun 3 Jan 2027')
  assert.equal(creditOn('2027-01-03'), '$10.00 today')
})

test('no credit comes from a cancelled or refused booking, and a pending one is being checked', () => {
  assert.deepEqual(friendOf({ ...booked, cancelledOn: '2026-11-19', grantState: 'waiting' }), {
    id: 'b',
    name: 'Jonas B.',
    trip: 'cancelled on Thu 19 Nov 2026',
    credit: 'no credit',
  })
  assert.deepEqual(friendOf({ ...booked, grantState: 'refused' }), {
    id: 'b',
    name: 'Jonas B.',
    trip,
    credit: 'no credit',
  })
  assert.deepEqual(friendOf({ ...booked, grantState: 'waiting' }), {
    id: 'b',
    name: 'Jonas B.',
    trip,
    credit: '$10.00, being checked',
  })
})
