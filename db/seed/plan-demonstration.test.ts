import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#domain/dates.ts'
import { travellersOf } from './bookings.ts'
import { demoTraveller } from './people.ts'
import { planDemonstration } from './plan-demonstration.ts'

test('on any day the plan’s bookings fit their departures and the calendar', (t) => {
  let bookings = 0
  for (let index = 0; index < 400; index += 9) {
    const today = addDays('2026-11-21', index)
    let reviews = 0
    for (const { departures, trek } of planDemonstration(today)) {
      for (const departure of departures) {
        const said = `${trek.slug} ${departure.startsOn} on ${today}`
        const live = departure.bookings.filter(({ outcome }) => outcome !== 'cancelled')
        assert.equal(travellersOf(live), departure.spotsTaken, said)
        assert.ok(travellersOf(departure.bookings) <= departure.maxSpots, said)
        for (const booking of departure.bookings) {
          assert.ok(booking.bookedOn < today && booking.bookedOn < departure.startsOn, said)
          if (booking.outcome === 'completed') assert.ok(departure.endsOn < today, said)
          if (booking.cancelledOn) {
            assert.ok(booking.cancelledOn > booking.bookedOn && booking.cancelledOn < today, said)
            assert.ok(booking.cancelledOn < departure.startsOn, said)
          }
          if (booking.review) {
            assert.ok(booking.review.writtenOn > departure.endsOn && booking.review.writtenOn < today, said)
            reviews += 1
          }
          bookings += 1
        }
      }
    }
    assert.equal(reviews, 81, today)
  }
  assert.ok(bookings > 20_000, `${bookings} bookings`)
  t.diagnostic(`${bookings} bookings`)
})

test('the demo traveller has past bookings and a future one, and never two at once', () => {
  const days = Array.from({ length: 120 }, (_, index) => addDays('2026-11-21', index * 5))
  for (const today of days) {
    const hers = planDemonstration(today).flatMap(({ departures }) =>
      departures.flatMap(({ bookings, startsOn, endsOn }) =>
        bookings
          .filter(({ lead }) => lead === demoTraveller)
          .map(({ outcome }) => ({ outcome, startsOn, endsOn })),
      ),
    )
    hers.sort((a, b) => a.startsOn.localeCompare(b.startsOn))
    assert.deepEqual(hers.map(({ outcome }) => outcome).sort(), [
      'cancelled',
      'completed',
      'completed',
      'confirmed',
    ])
    for (const [index, walk] of hers.slice(1).entries())
      assert.ok(walk.startsOn > (hers[index]?.endsOn ?? ''), today)
    assert.ok((hers.at(-1)?.startsOn ?? '') >= addDays(today, 45))
  }
})
