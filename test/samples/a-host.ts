import assert from 'node:assert/strict'
import { holdSpots } from '#domain/booking/hold/hold-spots.ts'
import { addDays, nepalDate } from '#domain/dates.ts'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { addDate } from '#domain/trek/hosting/change-dates.ts'
import { addPicture } from '#domain/trek/hosting/change-pictures.ts'
import { emptyDay } from '#domain/trek/hosting/form/day-form-rules.ts'
import { publishTrek } from '#domain/trek/hosting/publish-trek.ts'
import { createTrek } from '#domain/trek/hosting/save-trek.ts'
import { emptyTrek, type TrekForm } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { trekPhoto } from '../fixtures/hosts.ts'
import { aHostedTrek } from './completed-bookings.ts'
import { aVisitor, type World } from '../world.ts'

const night = (place: string, altitude: number) => ({ ...emptyDay, place, altitude: String(altitude) })

/** A complete form of a trek of three days. */
export const wholeTrek: TrekForm = {
  ...emptyTrek,
  name: 'Nar Phu Valley',
  region: 'Annapurna',
  difficulty: 'Strenuous',
  duration: '3',
  distance: '75',
  overview: 'Two villages at the end of a gorge.',
  includes: 'Porter\nPermits',
  excludes: 'Flights',
  meetingPoint: 'Hotel Yak, Besisahar',
  meetsAt: '07:30',
  permits: ['Restricted area permit: Nar and Phu'],
  months: [4, 5, 10],
  tiers: [{ from: '4', percent: '10' }],
  days: [
    night('Koto', 2600),
    night('Meta', 3560),
    { ...night('Phu', 4080), peak: 'Himlung view', peakAltitude: '4900' },
  ],
}

export const someTerms = { spots: 10, priceCents: 1240_00 }

/** Expects that refusal, and its exact sentence where one is given. */
export function refused(act: Promise<unknown>, code: RefusalCode, says?: string): Promise<void> {
  return assert.rejects(act, (error) => {
    assert.ok(error instanceof Refusal, String(error))
    assert.equal(error.code, code)
    if (says) assert.equal(error.message, says)
    return true
  })
}

/** A host with everything needed to create and edit treks. */
export async function aHost(world: World) {
  const { host } = await aHostedTrek(world)
  const photo = await trekPhoto()
  const inDays = (days: number) => addDays(nepalDate(world.clock.now()), days)
  const dates = (start: number, length = 3) => ({
    startsOn: inDays(start),
    endsOn: inDays(start + length - 1),
  })
  return {
    host,
    photo,
    inDays,
    dates,
    /** A trek that is listed, with a photo and a date of ten spots in 30 days. */
    async published(form: TrekForm = wholeTrek) {
      const id = await createTrek(world.deps, form, host)
      await addPicture(world.deps, id, photo, host)
      const departureId = await addDate(world.deps, id, { ...dates(30), ...someTerms }, host)
      return { id, departureId, slug: await publishTrek(world.deps, id, form, host) }
    },
    trekOf: (id: string) =>
      world.db.selectFrom('trek').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    departureOf: (id: string) =>
      world.db.selectFrom('departure').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    held: (departureId: string, adults = 2) =>
      holdSpots(world.deps, { departureId, party: { adults, children: 0 } }, aVisitor()),
  }
}
