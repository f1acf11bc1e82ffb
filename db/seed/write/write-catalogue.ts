import type { Tx } from '#domain/deps.ts'
import { hosts } from '../hosts.ts'
import { inChunks } from '../in-chunks.ts'
import { idOf } from '../name-id.ts'
import { picturesOf } from '../pictures.ts'
import type { PlannedTrek } from '../plan-demonstration.ts'
import { permitName } from '../trek-data.ts'
import { accountId } from './write-people.ts'

/** The id of a trek of the demonstration. */
export function trekId(slug: string): string {
  return idOf('trek', slug)
}

/** The id of a departure of the demonstration. */
export function departureId(slug: string, startsOn: string): string {
  return idOf('departure', slug, startsOn)
}

/** Writes the treks with their days, pictures and departures, all of them open and without bookings. */
export async function writeCatalogue(tx: Tx, plan: PlannedTrek[], now: Date): Promise<void> {
  await tx
    .insertInto('trek')
    .values(plan.map((planned) => trekRow(planned, now)))
    .execute()
  await inChunks(plan.flatMap(dayRows), (rows) => tx.insertInto('trek_day').values(rows).execute())
  await inChunks(plan.flatMap(departureRows), (rows) => tx.insertInto('departure').values(rows).execute())
  const pictures = plan.flatMap(({ trek }) =>
    picturesOf(trek.slug).map((row) => ({ ...row, trek_id: trekId(trek.slug) })),
  )
  await inChunks(pictures, (rows) => tx.insertInto('picture').values(rows).execute())
}

/** The meeting point of treks that start in Kathmandu; other hosts have entered none yet. */
const inKathmandu = { meeting_point: 'Thamel, at the gate of the Garden of Dreams', meets_at: '16:00' }

function trekRow({ trek, text, itinerary }: PlannedTrek, now: Date) {
  const host = hosts.find(({ treks }) => treks.includes(trek.slug))
  if (!host) throw new Error(`Nobody runs ${trek.slug}`)
  return {
    id: trekId(trek.slug),
    slug: trek.slug,
    host_id: accountId(host.email),
    name: trek.name,
    state: 'active',
    region: trek.region,
    difficulty: trek.difficulty,
    duration_days: trek.typical_days,
    distance_km: trek.distance_km,
    max_altitude_m: trek.max_altitude_m,
    max_altitude_place: trek.max_altitude_place,
    start_place: trek.start,
    end_place: trek.end,
    gateway: trek.gateway,
    access: trek.access,
    accommodation: trek.accommodation,
    climate: trek.climate,
    best_months: trek.best_months,
    permits: trek.permits.map(permitName),
    restricted: trek.restricted,
    summary: text.summary,
    overview: text.overview.join('\n\n'),
    fitness: text.fitness,
    includes: trek.includes,
    excludes: trek.excludes,
    price_cents: text.priceUsd * 100,
    max_group_size: text.maxGroup,
    booking_deadline_days: text.bookingDeadlineDays,
    ...(itinerary[0]?.kind === 'arrival' ? inKathmandu : { meeting_point: '', meets_at: '' }),
    created_at: new Date(now.getTime() - 600 * 86_400_000),
    updated_at: new Date(now.getTime() - 20 * 86_400_000),
  }
}

function dayRows({ trek, itinerary }: PlannedTrek) {
  return itinerary.map(({ sleep_altitude_m, ...day }) => ({
    ...day,
    trek_id: trekId(trek.slug),
    altitude_m: sleep_altitude_m,
  }))
}

function departureRows({ trek, departures }: PlannedTrek) {
  return departures.map(({ startsOn, endsOn, maxSpots, priceCents }) => ({
    id: departureId(trek.slug, startsOn),
    trek_id: trekId(trek.slug),
    starts_on: startsOn,
    ends_on: endsOn,
    max_spots: maxSpots,
    price_cents: priceCents,
  }))
}
