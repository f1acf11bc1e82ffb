import { accountId } from '#db/seed/write/write-people.ts'
import { attachBookings } from '#domain/sign-in/attach-bookings.ts'
import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createSleepingBag } from '#test/fixtures/sold-extras.ts'
import type { OpenedSite } from '../browser.ts'

/** The payments of a booking of hers that is paid in parts. */
export async function bookingInParts(site: OpenedSite): Promise<string> {
  return `/bookings/${await ownInParts(site, 1)}/plan`
}

/** The party of such a booking. */
export async function ownParty(site: OpenedSite): Promise<string> {
  return `/bookings/${await ownInParts(site, 3)}/party`
}

async function ownInParts(site: OpenedSite, spots: number): Promise<string> {
  const departure = await createTrekWithDeparture(site.deps, { departure: { startsInDays: 150 } })
  const email = 'maya@example.com'
  const extras = spots > 1 ? [{ id: await createSleepingBag(site.deps, departure), quantity: 1 }] : []
  const { id } = await createBooking(site, { departure, email, plan: 'deposit', spots, extras })
  await site.deps.db.transaction().execute((tx) => attachBookings(tx, { accountId: accountId(email), email }))
  return id
}
