import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysBetween } from '#domain/dates.ts'
import { departuresFor } from './departures.ts'
import { departing } from './plan-demonstration.ts'
import { treks } from './trek-data.ts'

const days = Array.from({ length: 400 }, (_, index) => addDays('2026-11-21', index))

test('on 400 days of seeding every trek has consistent departures', (t) => {
  let seen = 0
  for (const today of days) {
    for (const trek of treks) {
      const departures = departuresFor(departing(trek), today)
      const said = `${trek.slug} on ${today}`
      assert.equal(new Set(departures.map((d) => d.startsOn)).size, departures.length, said)
      const [low, high] = trek.indicative_price_usd
      for (const d of departures) {
        assert.equal(daysBetween(d.startsOn, d.endsOn) + 1, trek.typical_days, said)
        assert.ok(d.maxSpots >= 1 && d.maxSpots <= 50, said)
        assert.ok(d.spotsTaken >= 0 && d.spotsTaken <= d.maxSpots, said)
        assert.ok(d.priceCents >= low * 100 && d.priceCents <= high * 100 && d.priceCents % 100 === 0, said)
        const ahead = daysBetween(today, d.startsOn)
        assert.ok(ahead >= 7 ? ahead <= 548 : ahead <= -1 && ahead >= -365, `${said}: ${ahead} days ahead`)
        seen += 1
      }
      const ahead = departures.map((d) => ({
        days: daysBetween(today, d.startsOn),
        free: d.maxSpots - d.spotsTaken,
      }))
      assert.ok(ahead.filter((d) => d.days > 40).length >= 8, said)
      assert.ok(ahead.filter((d) => d.days > 40 && d.free > 0).length >= 4, said)
      assert.ok(ahead.filter((d) => d.days >= 21 && d.days <= 35 && d.free > 0).length >= 2, said)
      assert.ok(departures.filter((d) => d.endsOn < addDays(today, -15)).length >= 4, said)
    }
  }
  assert.ok(seen > 100_000, `${seen} departures`)
  t.diagnostic(`${seen} departures`)
})

test('a day’s departures can be generated again, another day’s differ', () => {
  for (const trek of treks) {
    assert.deepEqual(
      departuresFor(departing(trek), '2026-11-21'),
      departuresFor(departing(trek), '2026-11-21'),
    )
    assert.notDeepEqual(
      departuresFor(departing(trek), '2026-11-21'),
      departuresFor(departing(trek), '2026-11-22'),
    )
  }
})

test('most departures are in the best months, some future ones are full and some nearly', () => {
  for (const today of ['2026-11-21', '2027-03-01', '2027-07-15', '2027-10-31']) {
    const ahead = treks.flatMap((trek) =>
      departuresFor(departing(trek), today)
        .filter((d) => d.startsOn > today)
        .map((d) => ({ ...d, best: trek.best_months.includes(Number(d.startsOn.slice(5, 7))) })),
    )
    const left = (d: { maxSpots: number; spotsTaken: number }) => d.maxSpots - d.spotsTaken
    assert.ok(ahead.filter((d) => d.best).length > ahead.length * 0.6, today)
    assert.ok(ahead.filter((d) => left(d) === 0).length >= 10, today)
    assert.ok(ahead.filter((d) => daysBetween(today, d.startsOn) <= 13).length >= 3, today)
    assert.ok(ahead.filter((d) => left(d) >= 1 && left(d) <= 4).length >= 20, today)
  }
})
