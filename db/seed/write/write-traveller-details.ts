import type { Tx } from '#domain/deps.ts'
import { missingIn, noDetails, type TravellerDetails } from '#domain/traveller/details-rules.ts'
import { sealDetails } from '#domain/traveller/seal-details.ts'
import { demoTraveller } from '../people.ts'
import { accountId } from './write-people.ts'

/** The demo traveller's entered details, all of them invented: complete about herself, little about her companion. */
const sampleDetails: readonly TravellerDetails[] = [
  {
    dateOfBirth: '1991-09-04',
    nationality: 'SE',
    passportNumber: 'PD4471842',
    contactName: 'Nils Lindqvist',
    contactPhone: '+46 70 174 06 06',
    insurer: 'Alpina Travel Cover',
    insuranceNumber: 'ATC-2027-0418',
    needs: 'Vegetarian',
  },
  { ...noDetails, dateOfBirth: '1988-02-17', nationality: 'NO' },
]

/** Writes the encrypted details of the travellers on the demo traveller's upcoming bookings. */
export async function writeTravellerDetails(tx: Tx, now: Date, secret: string): Promise<void> {
  const travellers = await tx
    .selectFrom('booking_traveller')
    .innerJoin('booking', 'booking.id', 'booking_traveller.booking_id')
    .select(['booking_traveller.booking_id as bookingId', 'booking_traveller.position'])
    .where('booking.account_id', '=', accountId(demoTraveller.email))
    .where('booking.state', '=', 'confirmed')
    .execute()
  const rows = travellers.flatMap((place) => {
    const details = sampleDetails[place.position]
    if (!details) return []
    const { bookingId: booking_id, position } = place
    const details_sealed = sealDetails(secret, place, details)
    const is_complete = missingIn(details).length === 0
    return [{ booking_id, position, details_sealed, is_complete, changed_at: now }]
  })
  if (rows.length > 0) await tx.insertInto('vault.traveller_details').values(rows).execute()
}
