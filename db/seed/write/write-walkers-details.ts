import { addDays, nepalDate } from '#domain/dates.ts'
import type { Tx } from '#domain/deps.ts'
import { missingIn, noDetails, type TravellerDetails } from '#domain/traveller/details-rules.ts'
import { sealDetails } from '#domain/traveller/seal-details.ts'
import { chanceOf, type Chance } from '../chance.ts'
import { trekId } from './write-catalogue.ts'

const NEEDS = ['', '', '', 'Vegetarian', 'No nuts', 'Knee, walks down slowly', 'Takes tablets for asthma']
const NATIONALITIES = ['DE', 'GB', 'FR', 'US', 'NL', 'SE', 'CA']

/**
 * Writes the entered details of travellers who are on these treks now or soon, all of them invented; one in six has
 * entered little so far.
 */
export async function writeWalkersDetails(
  tx: Tx,
  now: Date,
  { secret, slugs }: { secret: string; slugs: readonly string[] },
): Promise<void> {
  const today = nepalDate(now)
  const walkers = await tx
    .selectFrom('booking_traveller as traveller')
    .innerJoin('booking', 'booking.id', 'traveller.booking_id')
    .innerJoin('departure', 'departure.id', 'booking.departure_id')
    .select(['traveller.booking_id as bookingId', 'traveller.position', 'traveller.last_name as lastName'])
    .select(['traveller.is_child as isChild', 'departure.starts_on as startsOn'])
    .where('departure.trek_id', 'in', slugs.map(trekId))
    .where('departure.starts_on', '>=', addDays(today, -20))
    .where('departure.starts_on', '<=', addDays(today, 40))
    .where('booking.state', '=', 'confirmed')
    .where('booking.account_id', 'is', null)
    .orderBy('traveller.booking_id')
    .orderBy('traveller.position')
    .execute()
  const chance = chanceOf(`${today} told`)
  const rows = walkers.map(({ bookingId: booking_id, position, lastName, isChild, startsOn }) => {
    const bornOn = addDays(startsOn, -365 * (isChild ? 11 : chance.between(22, 61)) - chance.between(20, 200))
    const details = toldBy(chance, lastName, bornOn)
    const details_sealed = sealDetails(secret, { bookingId: booking_id, position }, details)
    return {
      booking_id,
      position,
      details_sealed,
      is_complete: missingIn(details).length === 0,
      changed_at: now,
    }
  })
  if (rows.length > 0) await tx.insertInto('vault.traveller_details').values(rows).execute()
}

function toldBy(chance: Chance, lastName: string, dateOfBirth: string): TravellerDetails {
  const nationality = chance.oneOf(NATIONALITIES)
  if (chance.fraction() < 1 / 6) return { ...noDetails, dateOfBirth, nationality }
  return {
    dateOfBirth,
    nationality,
    passportNumber: `${nationality}${chance.between(1_000_000, 9_999_999)}`,
    contactName: `${chance.oneOf(['Alex', 'Robin', 'Kim', 'Sam'])} ${lastName}`,
    contactPhone: `+1 202 555 01${chance.between(10, 99)}`,
    insurer: 'Alpina Travel Cover',
    insuranceNumber: `ATC-${chance.between(10_000, 99_999)}`,
    needs: chance.oneOf(NEEDS),
  }
}
