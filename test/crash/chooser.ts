import { randomUUID } from 'node:crypto'
import { type Counts, hiddenFields, insistOn, type Insist, signIn } from './buyer.ts'
import { buyAsLead } from './buy-as-lead.ts'
import type { Lane } from './lane.ts'
import { mailText } from './sent-mails.ts'

/** What a traveller chooses after a cancelled departure; `nothing` lapses. */
const choices = ['date', 'card', 'credit', 'nothing'] as const
type Choice = (typeof choices)[number]

/** The choice that reaches a crash point; null where any does. */
export function choiceAt(point: string): Choice | null {
  const at: Record<string, Choice> = {
    'choice:moved': 'date',
    'choice:take-card': 'card',
    'choice:take-credit': 'credit',
    'choice:lapse': 'nothing',
  }
  return at[point] ?? null
}

/**
 * Books and pays over HTTP like a browser without script; then an operator cancels the departure, and its traveller reads the mail
 * and chooses another date, the card or credit, or nothing.
 */
export async function chooseAfterCancellation(
  lane: Lane,
  counts: Counts,
  wanted: Choice | null = null,
): Promise<void> {
  const [to, from] = await lane.departures()
  if (!from || !to) return
  const insist = insistOn(lane, counts, true)
  const lead = await buyAsLead(lane, counts, { departure: from, insist })
  if (!lead) return
  await cancelDeparture(lane, from.id, insist)
  if (!(await mailText(lane, lead.email, 'departure-choice.%'))) return
  const choice = wanted ?? choices[Math.floor(Math.random() * choices.length)]
  if (choice === 'nothing') return
  const path = `/bookings/${lead.bookingId}/cancelled-departure`
  const page = await insist(() => lead.who.get(path))
  if (!page) return
  const chosen = new RegExp(`<form(?:(?!</form>)[^])*name="to" value="${choice}"[^]*?</form>`).exec(
    page.text,
  )?.[0]
  if (!chosen) return
  const date = /name="date" [^>]*value="([^"]+)"|value="([^"]+)"[^>]* name="date"/.exec(chosen)
  const picked = date ? { date: date[1] ?? date[2] ?? '' } : {}
  await insist(() => lead.who.post(path, { form: { ...hiddenFields(chosen), ...picked } }))
}

/** An operator cancels a departure in the back office; a repetition after a kill is refused. */
async function cancelDeparture(lane: Lane, departureId: string, insist: Insist): Promise<void> {
  const operator = lane.caller()
  await signIn(lane, operator, randomUUID(), 'operator')
  const form = { sure: 'on', reason: 'A landslide closed the trail.' }
  await insist(() => operator.post(`/admin/departures/${departureId}`, { form }))
}
