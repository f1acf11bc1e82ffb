import { randomUUID } from 'node:crypto'
import { bookingIn, holdSpots, payCard, sendForm, sessionIn } from '../samples/guest-flow.ts'
import { type Counts, hiddenFields, insistOn, isConfirmedSoon, signIn } from './buyer.ts'
import type { Lane } from './lane.ts'

const choices = ['date', 'card', 'credit'] as const

/**
 * Books and pays over HTTP like a browser without script; then the departure is cancelled, and its traveller chooses another date,
 * the card or credit.
 */
export async function chooseAfterCancellation(lane: Lane, counts: Counts): Promise<void> {
  const [to, from] = await lane.departures()
  if (!from || !to) return
  counts.begun += 1
  const who = lane.caller()
  const person = randomUUID()
  await signIn(lane, who, person)
  const insist = insistOn(lane, counts, true)
  const held = await insist(() => holdSpots(who, from, 2))
  const bookingId = held && bookingIn(held)
  if (!bookingId) return
  const form = { email: `${person}@example.com`, spots: 2, key: randomUUID() }
  const sent = await insist(() => sendForm(who, bookingId, form))
  const sessionId = sent && sessionIn(sent)
  if (!sessionId) return
  const paid = await insist(() => payCard(who, sessionId))
  if (paid?.status !== 303) return
  counts.paid += 1
  if (!(await isConfirmedSoon(lane, bookingId))) return
  await cancelDeparture(lane, from.id)
  const path = `/bookings/${bookingId}/cancelled-departure`
  const page = await insist(() => who.get(path))
  if (!page) return
  const choice = choices[Math.floor(Math.random() * choices.length)] ?? 'card'
  const chosen = new RegExp(`<form(?:(?!</form>)[^])*name="to" value="${choice}"[^]*?</form>`).exec(
    page.text,
  )?.[0]
  if (!chosen) return
  const date = /name="date" [^>]*value="([^"]+)"|value="([^"]+)"[^>]* name="date"/.exec(chosen)
  const picked = date ? { date: date[1] ?? date[2] ?? '' } : {}
  await insist(() => who.post(path, { form: { ...hiddenFields(chosen), ...picked } }))
}

/** Leaves what the cancellation and its job leave: the departure is cancelled, and each booking has an open choice. */
async function cancelDeparture(lane: Lane, departureId: string): Promise<void> {
  const now = await lane.now()
  await lane.rows(
    `with gone as (update departure set state = 'cancelled' where id = $1 returning id)
     insert into departure_choice (booking_id, departure_id, cancelled_by, reason, asked_at, decide_by)
     select b.id, gone.id, 'operator', 'A landslide closed the trail.', $2, $3
     from booking b join gone on gone.id = b.departure_id where b.state = 'confirmed'`,
    [departureId, now, new Date(now.getTime() + 7 * 86_400_000)],
  )
}
