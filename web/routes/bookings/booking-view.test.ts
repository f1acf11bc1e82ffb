import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MyBooking } from '#domain/booking/my-bookings-queries.ts'
import { bookedAt as now, myBooking as booking } from '#test/samples/my-booking.ts'
import { statusOf } from '../../shared/booking/booking-status.ts'
import { viewOf } from './booking-view.ts'

describe('the status of a booking', () => {
  for (const [changes, says] of [
    [{}, 'Confirmed'],
    [{ state: 'held' }, 'Payment not finished'],
    [{ tab: 'past', onTheTrail: true }, 'On the trail'],
    [{ tab: 'past' }, 'Walked'],
    [{ tab: 'past', state: 'completed' }, 'Walked'],
    [{ tab: 'past', state: 'no_show' }, 'Missed'],
    [{ tab: 'cancelled', state: 'expired' }, 'Not completed'],
    [{ tab: 'cancelled', state: 'abandoned' }, 'Not completed'],
    [{ tab: 'cancelled', state: 'cancelled' }, 'Cancelled'],
    [{ tab: 'cancelled', state: 'host_cancelled' }, 'Cancelled by the host'],
    [{ tab: 'cancelled', state: 'cancelled', refund_status: 'pending' }, 'Pending Processing (5 - 10 days)'],
    [{ tab: 'cancelled', state: 'cancelled', refund_status: 'processed' }, 'Processed & Complete'],
    [{ tab: 'cancelled', state: 'cancelled', refund_status: 'approved' }, 'Approved & Complete'],
    [{ tab: 'cancelled', state: 'cancelled', refund_status: 'rejected' }, 'Rejected'],
  ] as [Partial<MyBooking>, string][])
    it(`${JSON.stringify(changes)} reads '${says}'`, () =>
      assert.equal(statusOf({ ...booking, ...changes }).says, says))
})

describe('the card of a booking', () => {
  it('has dates, travellers, host, price, days to go and the two deadlines', () => {
    const view = viewOf(booking, now)
    assert.equal(view.line, 'Sun 14 Mar – Sat 27 Mar 2027 · 2 travellers')
    assert.equal(view.phone, '+977 980 111 2233')
    assert.equal(viewOf(booking, new Date('2027-06-01T06:00:00Z')).phone, '', 'not months after the trek')
    assert.deepEqual(view.host, { name: 'Karma Gurung', page: booking.host_page })
    assert.deepEqual(view.facts[0], { name: 'Paid', value: '$2,440.00' })
    const creditOf = (total_cents: number) => viewOf({ ...booking, total_cents, credit_cents: 4000 }, now)
    assert.deepEqual(creditOf(244_000).facts[0], { name: 'Paid', value: '$2,440.00 and $40.00 credit' })
    assert.deepEqual(creditOf(0).facts[0], { name: 'Paid', value: '$40.00 credit' })
    const inParts: MyBooking = { ...booking, plan: 'deposit', unpaid_cents: 1952_00 }
    assert.deepEqual(viewOf(inParts, now).facts[1], { name: 'Still to pay', value: '$1,952.00' })
    const chooses: MyBooking = { ...inParts, departure_state: 'cancelled', awaitsChoice: true }
    assert.equal(viewOf(chooses, now).facts[1]?.name, 'Booking')
    assert.equal(view.daysToGo, 114)
    assert.deepEqual(view.cutOffs, [
      { percent: 100, until: '2027-02-12' },
      { percent: 50, until: '2027-02-27' },
    ])
    assert.equal(view.pay, null)
  })

  it('leaves out deadlines that have passed, but not on the last day', () => {
    const on = (day: string) =>
      viewOf(booking, new Date(`${day}T06:00:00Z`)).cutOffs.map(({ percent }) => percent)
    assert.deepEqual(on('2027-02-12'), [100, 50])
    assert.deepEqual(on('2027-02-13'), [50])
    assert.deepEqual(on('2027-02-27'), [50])
    assert.deepEqual(on('2027-02-28'), [])
  })

  it('offers payment while the spots are held, and not afterwards', () => {
    const held: MyBooking = {
      ...booking,
      state: 'held',
      hold_expires_at: new Date('2026-11-20T06:20:00Z'),
      payable: true,
    }
    assert.deepEqual(viewOf(held, now).pay, {
      until: '2026-11-20T06:20:00.000Z',
      nepalHour: '12:05',
      now: now.toISOString(),
      amount: 'US$2,440.00',
      isSent: true,
    })
    assert.equal(viewOf(held, now).says, 'Your card was not charged.')
    const unsent = viewOf({ ...held, submitted_at: null }, now)
    assert.equal(unsent.pay?.isSent, false)
    assert.equal(unsent.says, 'Your details are not sent yet. Your card was not charged.')
    const over = viewOf({ ...held, payable: false }, now)
    assert.equal(over.pay, null)
    assert.equal(over.says, 'The time for which your spots were held is over.')
  })

  it('states the refund of a cancellation', () => {
    const cancelled: MyBooking = { ...booking, state: 'cancelled', tab: 'cancelled' }
    assert.equal(viewOf(cancelled, now).says, 'No refund due')
    const refunded = {
      ...cancelled,
      refund_amount_cents: 1220_00,
      refund_percentage: 50,
      refund_status: 'processed',
    }
    assert.equal(viewOf(refunded, now).says, '$1,220.00 paid back to the card that paid, 50% of the price')
  })

  it('distinguishes card and credit, and states which card and who cancelled', () => {
    const off: MyBooking = {
      ...booking,
      state: 'host_cancelled',
      tab: 'cancelled',
      cancelled_by: 'host',
      cancel_reason: 'Snow.',
      refund_amount_cents: 2400_00,
      credit_refund_cents: 40_00,
      refund_percentage: 100,
      refund_status: 'approved',
      card_last4: '4242',
      cancelled_at: now,
    }
    const view = viewOf(off, now)
    assert.equal(view.cancelledBy, 'Karma Gurung cancelled this departure. The reason given: Snow.')
    assert.equal(
      view.says,
      '$2,400.00 back to the card ending 4242 and $40.00 credit back in your balance, 100% of the price',
    )
    assert.equal(viewOf({ ...off, cancelled_by: 'operator' }, now).cancelledBy?.slice(0, 12), 'We cancelled')
    const credit = { ...off, refund_amount_cents: 0, refund_status: 'processed' }
    assert.equal(viewOf(credit, now).says, '$40.00 credit back in your balance, 100% of the price')
    assert.deepEqual(viewOf(credit, now).refundLine, [])
  })

  it('shows a refund in three steps with their dates', () => {
    const off: MyBooking = {
      ...booking,
      state: 'cancelled',
      tab: 'cancelled',
      cancelled_at: new Date('2026-11-17T06:00:00Z'),
      refund_amount_cents: 1380_00,
      refund_percentage: 100,
      refund_status: 'pending',
    }
    const line = (change: Partial<MyBooking>) =>
      viewOf({ ...off, ...change }, now).refundLine.map(({ what, when, state }) => [what, when, state])
    assert.deepEqual(line({}), [
      ['Requested', 'Tue 17 Nov 2026', 'done'],
      ['In review', 'since Tue 17 Nov 2026', 'now'],
      ['Paid back', 'by Fri 27 Nov 2026', undefined],
    ])
    const approved_at = new Date('2026-11-18T06:00:00Z')
    assert.deepEqual(line({ refund_status: 'approved', approved_at }), [
      ['Requested', 'Tue 17 Nov 2026', 'done'],
      ['Approved', 'Wed 18 Nov 2026', 'now'],
      ['Paid back', 'by Fri 27 Nov 2026', undefined],
    ])
    const succeeded_at = new Date('2026-11-20T06:00:00Z')
    assert.deepEqual(line({ refund_status: 'processed', approved_at, succeeded_at })[2], [
      'Paid back',
      'Fri 20 Nov 2026',
      'done',
    ])
    assert.deepEqual(line({ refund_status: 'rejected' }), [])
    assert.equal(
      viewOf({ ...off, refund_status: 'rejected', reject_reason: 'charged_back' }, now).says,
      "$1,380.00 is not paid back: the card's bank had already taken the payment back.",
    )
  })

  it('lists travellers with missing details, and the deadline to add or change them', () => {
    const duty = (change: Partial<MyBooking>, day: string) =>
      viewOf({ ...booking, ...change }, new Date(`${day}T06:00:00Z`)).details
    assert.deepEqual(duty({}, '2027-03-07'), {
      isMissing: true,
      says: 'We still need details for 2 travellers.',
      by: { says: 'Add them', until: '2027-03-07' },
    })
    assert.equal(duty({ travellers_with_details: 1 }, '2027-03-08')?.by?.until, '2027-03-13')
    assert.equal(duty({ spots: 1 }, '2027-03-08')?.says, 'We still need details for 1 traveller.')
    assert.deepEqual(duty({}, '2027-03-14'), {
      isMissing: false,
      says: 'We still need details for 2 travellers.',
      by: null,
    })
    assert.deepEqual(duty({ travellers_with_details: 2 }, '2027-03-07'), {
      isMissing: false,
      says: 'The details of all your travellers are complete.',
      by: { says: 'You can change them', until: '2027-03-07' },
    })
    assert.equal(duty({ travellers_with_details: 2 }, '2027-03-08')?.by, null)
    for (const change of [{ state: 'cancelled' }, { state: 'held' }, { ends_on: '2027-03-06' }] as const)
      assert.equal(duty(change, '2027-03-07'), null)
  })

  it('links to documents, host, review and support while each exists', () => {
    const on = (change: Partial<MyBooking>, day = '2026-11-20') => {
      const { papers, message, review, asksSupport } = viewOf(
        { ...booking, ...change },
        new Date(`${day}T06:00:00Z`),
      )
      assert.ok(message === null || message.to === `/messages?user=${booking.host_page}`)
      return [papers !== null, message?.host ?? null, review, asksSupport]
    }
    assert.deepEqual(on({}), [true, 'Karma', null, false])
    assert.deepEqual(on({}, '2027-03-27'), [true, 'Karma', null, false])
    assert.deepEqual(on({ state: 'completed' }, '2027-03-28'), [false, 'Karma', 'Write a review', false])
    assert.deepEqual(on({ state: 'no_show' }, '2027-03-28'), [false, 'Karma', null, false])
    assert.deepEqual(on({ state: 'completed' }, '2027-04-27'), [false, null, 'Write a review', false])
    assert.equal(on({ state: 'completed', is_reviewed: true }, '2027-04-27')[2], 'Your review')
    assert.deepEqual(on({ host_kind: 'company' })[1], 'Karma Gurung')
    assert.deepEqual(on({ state: 'cancelled', refund_status: 'rejected' }), [false, null, null, true])
    assert.equal(on({ account_id: booking.host_page })[1], null)
    assert.equal(viewOf({ ...booking, host_page: null }, now).message?.to, `/bookings/${booking.id}/message`)
    assert.deepEqual(on({ state: 'held' }), [false, null, null, false])
  })

  it('can be removed from the list under Past and, when no refund is pending, under Cancelled', () => {
    const removable = (change: Partial<MyBooking>) => viewOf({ ...booking, ...change }, now).removeTo !== null
    assert.equal(removable({}), false)
    assert.equal(removable({ tab: 'past' }), true)
    assert.equal(removable({ state: 'held', tab: 'upcoming' }), false)
    for (const [refund_status, may] of [
      [null, true],
      ['pending', false],
      ['approved', true],
      ['processed', true],
      ['rejected', true],
    ] as const)
      assert.equal(removable({ state: 'cancelled', tab: 'cancelled', refund_status }), may)
  })
})
