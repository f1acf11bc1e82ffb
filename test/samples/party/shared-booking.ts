import { sql } from 'kysely'
import type { Visitor } from '#domain/account/visitor.ts'
import { makeTravellerLinks } from '#domain/traveller-link/make-links.ts'
import { liveLinks, type TravellerLink, travellerLinkUrl } from '#domain/traveller-link/link-queries.ts'
import { findBooking } from '#domain/booking/booking-queries.ts'
import type { Given } from '../bought-booking.ts'
import { boughtBooking, leadOf } from '../bought-booking.ts'
import type { World } from '../../world.ts'
import { findParty } from '#domain/traveller-share/party-queries.ts'

type Shared = Partial<Pick<Given, 'plan' | 'spots' | 'creditCents' | 'departure' | 'extras'>> & {
  startsInDays?: number
}

/** A confirmed booking of four that is paid by a deposit, whose travellers have links and addresses. */
export async function sharedBooking(world: World, given: Shared = {}) {
  const { plan = 'deposit', spots = 4, startsInDays = 150, ...more } = given
  const departure = given.departure ?? (await world.departure({ startsInDays }))
  const { id } = await boughtBooking(world, { ...more, departure, spots, plan })
  const lead = await leadOf(world, id)
  const links = await mailedLinks(world, id, lead)
  const linkOf = (position: number): TravellerLink => {
    const link = links.find((each) => each.position === position)
    if (!link) throw new Error(`traveller ${position} has no link`)
    return link
  }
  const party = async () => findParty(world.db, await findBooking(world.db, id), world.clock.now())
  return {
    id,
    lead,
    departure,
    linkOf,
    tokenOf: (position: number) => tokenOf(world, linkOf(position)),
    party,
  }
}

/** Makes the links of a booking's travellers, each with an address. */
export async function mailedLinks(world: World, id: string, lead: Visitor): Promise<TravellerLink[]> {
  await makeTravellerLinks(world.deps, id, lead)
  await sql`update traveller_link set email = 'traveller-' || id || '@example.com' where booking_id = ${id}`.execute(
    world.db,
  )
  return liveLinks(world.db, id)
}

function tokenOf(world: World, link: TravellerLink): string {
  return travellerLinkUrl(world.deps, link)?.split('/').at(-1) ?? ''
}
