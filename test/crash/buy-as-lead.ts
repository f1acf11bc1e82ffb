import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import { bookingIn, holdSpots, payCard, sendForm, sessionIn } from '../samples/guest-flow.ts'
import { type Counts, type Insist, isConfirmedSoon, signIn } from './buyer.ts'
import type { Lane, LaneDeparture } from './lane.ts'

export type BookedLead = { who: Caller; email: string; bookingId: string }

/** A signed-in person books two spots of a departure and pays; null when it is not confirmed in time. */
export async function buyAsLead(
  lane: Lane,
  counts: Counts,
  { departure, insist }: { departure: LaneDeparture; insist: Insist },
): Promise<BookedLead | null> {
  counts.begun += 1
  const who = lane.caller()
  const person = randomUUID()
  await signIn(lane, who, person)
  const held = await insist(() => holdSpots(who, departure, 2))
  const bookingId = held && bookingIn(held)
  if (!bookingId) return null
  const email = `${person}@example.com`
  const sent = await insist(() => sendForm(who, bookingId, { email, spots: 2, key: randomUUID() }))
  const sessionId = sent && sessionIn(sent)
  if (!sessionId) return null
  const paid = await insist(() => payCard(who, sessionId))
  if (paid?.status !== 303) return null
  counts.paid += 1
  return (await isConfirmedSoon(lane, bookingId)) ? { who, email, bookingId } : null
}
