import { GOOD_CARD } from '../../samples/guest-flow.ts'
import type { Caller } from '../../caller.ts'
import type { Lane } from '../lane.ts'
import { bookPlans, type PlanBooking, signedIn } from '../parts/book-in-parts.ts'
import { heal } from '../run-lane.ts'

/** A booking whose travellers pay their shares: the lead's browser, and the paths of the others' pages. */
export type Together = PlanBooking & { lead: Caller; links: string[] }

const SPOTS = 4
const plans = ['monthly', 'monthly', 'deposit'] as const

/** Three bookings in parts of four travellers each. The links of all but the lead are made and mailed to an address each. */
export async function bookTogether(lane: Lane): Promise<Together[]> {
  const bookings = await bookPlans(lane, { spots: SPOTS, sold: plans.map((plan) => [plan, GOOD_CARD]) })
  const left = await heal(Date.now(), () => unconfirmed(lane, bookings))
  if (left.length > 0) throw new Error(`not confirmed: ${left.join(', ')}`)
  return Promise.all(
    bookings.map(async (booking) => {
      const lead = await signedIn(lane, booking)
      const emails = Array.from({ length: SPOTS - 1 }, (_, index) => ({
        position: index + 1,
        email: `friend${index + 1}-${booking.email}`,
      }))
      const path = `/api/bookings/${booking.id}/shares`
      const answer = await lead.post(path, { body: { emails } })
      if (answer.status !== 200) throw new Error(`no links: ${answer.status} ${answer.text}`)
      const links = answer.json.shares.map(({ url }: { url: string }) => new URL(url).pathname)
      return { ...booking, lead, links }
    }),
  )
}

async function unconfirmed(lane: Lane, bookings: readonly PlanBooking[]): Promise<string[]> {
  const found = await lane.rows(`select id from booking where id = any($1) and state <> 'confirmed'`, [
    bookings.map(({ id }) => id),
  ])
  return found.map(({ id }) => id)
}
