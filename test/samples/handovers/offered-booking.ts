import { randomUUID } from 'node:crypto'
import { findOpenHandover, takeOverUrl } from '#domain/lead-handover/handover-queries.ts'
import type { NewLead } from '#domain/lead-handover/handover-rules.ts'
import { startHandover } from '#domain/lead-handover/start-handover.ts'
import { takeOverBooking } from '#domain/lead-handover/take-over-booking.ts'
import type { Visitor } from '#domain/account/visitor.ts'
import { bookedInParts } from '../../money/booked-in-parts.ts'
import { bookedParty } from '../../money/paid-change.ts'
import type { World } from '../../world.ts'
import { signedIn } from '../credit.ts'

/** A new lead as typed, with a new address. */
export function aNewLead(given: Partial<NewLead> = {}): NewLead {
  return {
    firstName: 'Zora',
    lastName: 'Quist',
    email: `zora-${randomUUID()}@example.com`,
    phone: '+46 8 123 456',
    isAdult: true,
    ...given,
  }
}

/** A paid booking of two, in part by credit, that its lead has offered to a new lead, who has an account. */
export async function offeredBooking(world: World, { days = 40, creditCents = 0 } = {}) {
  const { id, visitor, departure } = await bookedParty(world, { days, creditCents })
  const zora = await signedIn(world)
  const lead = aNewLead({ email: zora.email })
  await startHandover(world.deps, { bookingId: id, lead }, visitor)
  return { id, visitor, departure, zora, lead, token: await tokenOfOffer(world, id) }
}

/** The token in the mail of the open handover of a booking. */
export async function tokenOfOffer(world: World, bookingId: string): Promise<string> {
  const open = await findOpenHandover(world.db, bookingId)
  const url = open && takeOverUrl(world.deps, open)
  if (!url) throw new Error('the booking is not offered')
  return url.split('/').at(-1) ?? ''
}

/** A booking of two with a deposit, which its lead has offered to a new lead. */
export async function offeredInParts(world: World) {
  const { id, visitor, balanceOn } = await bookedInParts(world)
  const zora = await signedIn(world)
  await startHandover(world.deps, { bookingId: id, lead: aNewLead({ email: zora.email }) }, visitor)
  return { id, visitor, balanceOn, zora, token: await tokenOfOffer(world, id) }
}

/** Takes over as the page does: it shows the present booking. */
export async function takeOver(world: World, id: string, token: string, visitor: Visitor): Promise<string> {
  const { last_change_id } = await world.booking(id)
  return takeOverBooking(world.deps, { token, agrees: true, seen: last_change_id ?? '' }, visitor)
}
