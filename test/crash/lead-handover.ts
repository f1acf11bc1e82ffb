import { randomUUID } from 'node:crypto'
import { buyAsLead } from './buy-as-lead.ts'
import { type Counts, insistOn, signIn } from './buyer.ts'
import type { Lane } from './lane.ts'
import { mailText } from './sent-mails.ts'

/** Books and pays over HTTP; then the lead offers the booking to somebody else, who takes over with the mailed link. */
export async function handOverLead(lane: Lane, counts: Counts): Promise<void> {
  const [departure] = await lane.departures()
  if (!departure) return
  const insist = insistOn(lane, counts, true)
  const lead = await buyAsLead(lane, counts, { departure, insist })
  // The new lead gets the mails from then on.
  if (!lead || !(await mailText(lane, lead.email, 'booking-confirmed.%'))) return
  const person = randomUUID()
  const email = `${person}@example.com`
  const form = {
    intent: 'hand-over-lead',
    firstName: 'Zora',
    lastName: 'Quist',
    email,
    phone: '+46 8 123 456',
    adult: 'on',
  }
  await insist(() => lead.who.post(`/bookings/${lead.bookingId}/change`, { form }))
  const text = await mailText(lane, email, 'handover-offered.%')
  const path = /\/bookings\/take-over\/[\w-]+/.exec(text ?? '')?.[0]
  if (!path) return
  const who = lane.caller()
  await signIn(lane, who, person)
  await insist(() => who.post(path, { form: { intent: 'take-over', agrees: 'on', seen: '' } }))
}
