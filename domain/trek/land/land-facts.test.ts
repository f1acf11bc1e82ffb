import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isDate } from '../../dates.ts'
import { climateNormals, climateNormalsOf } from './climate-normals.ts'
import { emergencyNumbers, healthPosts, healthPostsOf } from './health-posts.ts'
import { kitLists } from './kit-lists.ts'
import { landOf, permitFactsOf } from './land-queries.ts'
import { permitLaws, permits, permitsOf } from './permits.ts'
import { regionPositions } from './region-positions.ts'
import { sources } from './sources.ts'
import { tripCostsOf } from './trip-costs.ts'
import { LAPSE_C_PER_1000_M } from './weather-rules.ts'

/** The collected facts; the modules have the same figures, typed and with edited text. */
const collected = JSON.parse(readFileSync(new URL('../../../db/seed/treks.json', import.meta.url), 'utf8'))
const months = Array.from({ length: 12 }, (_, index) => index + 1)

test('every monthly normal equals the collected one, and so does its source flag', () => {
  let figures = 0
  for (const [index, station] of climateNormals.entries()) {
    const given = collected.climate[index]
    assert.deepEqual(
      [station.key, station.region, station.place, station.altitudeM, station.sources],
      [given.key, given.region, given.anchor, given.altitude_m, given.src],
    )
    for (const month of months) {
      const row = given.months[month - 1]
      const { maxC, minC, precipMm, sourcedMonths } = station
      assert.deepEqual(
        [maxC[month - 1], minC[month - 1], precipMm[month - 1]],
        [row.max_c, row.min_c, row.precip_mm],
        `${station.key} ${month}`,
      )
      const basis = (sourced: readonly number[]) => (sourced.includes(month) ? 'sourced' : 'estimated')
      assert.deepEqual(
        {
          max: basis(sourcedMonths.maxC),
          min: basis(sourcedMonths.minC),
          precip: basis(sourcedMonths.precipMm),
        },
        row.basis,
        `${station.key} ${month}`,
      )
      figures += 3
    }
  }
  assert.equal(figures, 9 * 12 * 3)
  assert.equal(LAPSE_C_PER_1000_M, collected.climate_note.lapse_rate_c_per_1000m)
})

test('every permit has the collected price', () => {
  const asCollected = permits.map((permit) => [
    permit.key,
    {
      name: permit.name,
      ...(permit.amount !== undefined && { amount: permit.amount }),
      currency: permit.currency,
      unit: permit.unit,
      basis: permit.basis,
      src: permit.sources,
      ...(permit.saarcAmount !== undefined && { saarc_amount: permit.saarcAmount }),
      ...(permit.rules && { rules: permit.rules.map(ruleAsCollected) }),
      ...(permit.history && {
        history: permit.history.map(({ until, rules }) => ({ until, ...rules.map(pastRule)[0] })),
      }),
    },
  ])
  assert.equal(asCollected.length, 18)
  assert.deepEqual(Object.fromEntries(asCollected), withoutNotes(collected.permits))
  assert.deepEqual(
    permitLaws.map(({ basis, sources: from }) => [basis, from]),
    collected.permit_rules.map(({ basis, src }: { basis: string; src: string[] }) => [basis, src]),
  )
})

test('health posts, emergency numbers and kit lists equal the collected ones', () => {
  assert.equal(healthPosts.length, 7)
  assert.deepEqual(
    healthPosts.map(({ altitudeM, ...post }) => ({ ...post, altitude_m: altitudeM })),
    collected.health_posts,
  )
  const byNumber = (list: { number: string }[]) => [...list].sort((a, b) => a.number.localeCompare(b.number))
  assert.deepEqual(byNumber([...emergencyNumbers]), byNumber(collected.emergency_numbers_nepal))
  // Two collected items name several things, one of which a warmer item replaces.
  const things: Record<string, string[]> = {
    'Sun hat, sunglasses, SPF 50': ['Sun hat and SPF 50', 'Sunglasses'],
    'Warm hat and gloves': ['Warm hat', 'Gloves'],
  }
  const typed = (items: string[]) =>
    items
      .flatMap((item) => things[item] ?? [item])
      .map((item) =>
        item
          .replace('30-35', '30–35')
          .replace(/-(?=\d)/g, '−')
          .replace(/ C$/, '\u00a0°C')
          .replace('SPF 50', 'SPF\u00a050'),
      )
  const lists = collected.kit_list_by_altitude
  assert.deepEqual(kitLists, {
    all: typed(lists.all),
    above3500: typed(lists.above_3500_m),
    above5000: typed(lists.above_5000_m),
    technical: typed(lists.technical),
  })
})

test('every source that a fact names exists with the collected URL, and every fact has its date', () => {
  const named = [...climateNormals, ...permits, ...permitLaws].flatMap((fact) => fact.sources)
  assert.ok(named.length > 30)
  assert.deepEqual(
    named.filter((key) => !(key in sources)),
    [],
  )
  for (const [key, { urls }] of Object.entries(sources))
    for (const url of urls) assert.ok(collected.sources[key].includes(url), `${key} ${url}`)
  for (const on of [climateNormalsOf, permitsOf, healthPostsOf, tripCostsOf]) assert.ok(isDate(on), on)
})

test('every trek has its station, its position and all its permits', () => {
  for (const trek of collected.treks) {
    const names = trek.permits.map((key: string) => collected.permits[key].name)
    const land = landOf({ ...trek, ...nowhere })
    const needed = permitFactsOf({ ...trek, permits: names })
    assert.equal(land.station?.key, trek.climate)
    assert.deepEqual(
      needed.permits.map(({ key }) => key),
      trek.permits,
    )
    assert.deepEqual(needed.unpriced, [])
    assert.ok(regionPositions[trek.region], trek.region)
    assert.ok(land.climateSources.length > 0)
  }
  const elsewhere = landOf({
    ...nowhere,
    region: 'Rolwaling',
    climate: '',
  })
  assert.equal(elsewhere.station, null)
  const gate = permitFactsOf({ permits: ['Gate fee'], restricted: false })
  assert.deepEqual([gate.permits, gate.unpriced], [[], ['Gate fee']])
})

const nowhere = { startPlace: '', gateway: '', fitness: '', days: [] }

type Rule = (typeof permits)[number]['rules'] extends readonly (infer R)[] | undefined ? R : never

function ruleAsCollected(rule: Rule) {
  const { months: in_, firstDays, amount, extraPerDay, extraPerWeek } = rule
  return {
    months: in_,
    first_days: firstDays,
    amount,
    ...(extraPerDay !== undefined && { extra_per_day: extraPerDay }),
    ...(extraPerWeek !== undefined && { extra_per_week: extraPerWeek }),
  }
}

function pastRule(rule: Rule) {
  const { months: _all, ...past } = ruleAsCollected(rule)
  return past
}

function withoutNotes(given: Record<string, { note?: string }>) {
  return Object.fromEntries(Object.entries(given).map(([key, { note: _note, ...rest }]) => [key, rest]))
}
