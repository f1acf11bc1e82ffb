import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { nepalDate } from '#domain/dates.ts'
import type { Answer, Caller } from '../caller.ts'
import {
  askForConfirmation,
  bookingIn,
  holdSpots,
  payCard,
  sendForm,
  sessionIn,
} from '../samples/guest-flow.ts'
import type { Lane, LaneDeparture } from './lane.ts'

export type Counts = {
  begun: number
  paid: number
  cancelled: number
  /** Bookings that a traveller has left, and that one has joined. */
  left: number
  joined: number
  late: number
  refused: number
  /** Answers of 500 and above. */
  faults: string[]
}

const PATIENCE_MS = 60_000
const chance = (share: number) => Math.random() < share
const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item

/** Books, pays and perhaps cancels over HTTP, like a browser without script. */
export async function buy(lane: Lane, departures: LaneDeparture[], counts: Counts, patient: boolean) {
  counts.begun += 1
  const who = lane.caller()
  const person = randomUUID()
  const hasAccount = patient && chance(0.4)
  if (hasAccount) await signIn(lane, who, person)
  const insist = insistOn(lane, counts, patient && chance(0.6))
  const spots = oneOf([1, 1, 2, 3])
  const departure = oneOf(departures)

  const held = await insist(() => holdSpots(who, departure, spots))
  const bookingId = held && bookingIn(held)
  if (!bookingId) return
  const code = chance(0.25) ? await promotionCode(lane) : ''
  const form = { email: `${person}@example.com`, spots, key: randomUUID(), code }
  const sent = await insist(() => sendForm(who, bookingId, form))
  const sessionId = sent && sessionIn(sent)
  if (!sessionId || chance(0.08)) return
  const paid = await insist(() => payCard(who, sessionId))
  if (paid?.status !== 303) return
  counts.paid += 1
  if (patient && chance(0.5)) await insist(() => askForConfirmation(who, sessionId))
  if (hasAccount && chance(0.6)) await join(lane, who, bookingId, insist, counts)
  if (hasAccount && spots > 1 && chance(0.9)) await leave(lane, who, bookingId, insist, counts)
  if (hasAccount && chance(0.6)) await cancel(lane, who, bookingId, insist, counts)
}

/** A new code of an operator: 20% off for one booking. */
async function promotionCode(lane: Lane): Promise<string> {
  const code = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
  const now = await lane.now()
  await lane.rows(
    `insert into promotion (code, made_by, made_by_id, percent, first_on, last_on, uses_most, made_at)
     select $1, 'operator', id, 20, $2, $2::date + 30, 1, $3 from account where role = 'operator' order by id limit 1`,
    [code, nepalDate(now), now],
  )
  return code
}

/** Sends the form, opens the checkout page and never pays. */
export async function walkAway(lane: Lane, departures: LaneDeparture[]) {
  const who = lane.caller()
  const bookingId = bookingIn(await holdSpots(who, oneOf(departures), 1))
  const form = { email: `${randomUUID()}@example.com`, spots: 1, key: randomUUID() }
  if (bookingId) await sendForm(who, bookingId, form)
}

export type Insist = (act: () => Promise<Answer>) => Promise<Answer | null>

/** Repeats an unanswered request until the server is back, or gives up at once: null. */
export function insistOn(lane: Lane, counts: Pick<Counts, 'faults' | 'refused'>, patient: boolean): Insist {
  return async (act) => {
    const until = Date.now() + PATIENCE_MS
    while (Date.now() < until) {
      try {
        const answer = await act()
        if (answer.status >= 500 && answer.status !== 503)
          counts.faults.push(`${answer.status} ${answer.text.slice(0, 300)}`)
        if (answer.status >= 400) counts.refused += 1
        return answer
      } catch {
        if (!patient) return null
        await pause(40)
        await lane.up()
      }
    }
    return null
  }
}

/** Leaves one traveller out, with the refund that the page announces. */
async function leave(lane: Lane, who: Caller, bookingId: string, insist: Insist, counts: Counts) {
  if (!(await isConfirmedSoon(lane, bookingId))) return
  const path = `/bookings/${bookingId}/change`
  const page = await insist(() => who.get(`${path}?show=leave&leave=1`))
  const form = page && /<input type="hidden" name="intent" value="leave"[^]*?<\/form>/.exec(page.text)?.[0]
  if (!form) return
  const answer = await insist(() => who.post(path, { form: hiddenFields(form) }))
  if (answer?.status === 303) counts.left += 1
}

/** Adds a traveller at the announced price, and mostly pays for that. */
async function join(lane: Lane, who: Caller, bookingId: string, insist: Insist, counts: Counts) {
  if (!(await isConfirmedSoon(lane, bookingId))) return
  const path = `/bookings/${bookingId}/change`
  const page = await insist(() => who.get(`${path}?show=add&count=1`))
  const form = page && /<input type="hidden" name="intent" value="add"[^]*?<\/form>/.exec(page.text)?.[0]
  if (!form) return
  const person = { 'joining-0-firstName': 'Elias', 'joining-0-lastName': 'Berg' }
  const answer = await insist(() => who.post(path, { form: { ...hiddenFields(form), ...person } }))
  const sessionId = answer && sessionIn(answer)
  if (!sessionId || chance(0.2)) return
  const paid = await insist(() => payCard(who, sessionId))
  if (paid?.status !== 303) return
  counts.joined += 1
  if (chance(0.5)) await insist(() => askForConfirmation(who, sessionId))
}

/** Waits until a paid booking is confirmed; false when it is not in time. */
export async function isConfirmedSoon(lane: Lane, bookingId: string): Promise<boolean> {
  const until = Date.now() + 5_000
  const isConfirmed = async () =>
    (await lane.rows('select state from booking where id = $1', [bookingId]))[0]?.state === 'confirmed'
  while (!(await isConfirmed())) {
    if (Date.now() > until) return false
    await pause(50)
  }
  return true
}

/** Reads the announced refund on the page of a confirmed booking, and presses its button. */
async function cancel(lane: Lane, who: Caller, bookingId: string, insist: Insist, counts: Counts) {
  if (!(await isConfirmedSoon(lane, bookingId))) return
  const path = `/bookings/${bookingId}/cancel`
  const page = await insist(() => who.get(path))
  const fields = page && hiddenFields(page.text)
  if (!fields || Object.keys(fields).length === 0) return
  const answer = await insist(() => who.post(path, { form: fields }))
  if (answer?.status === 303) counts.cancelled += 1
}

/** The hidden fields of a form. */
export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
}

/** A signed-in browser, without the mailed code, which is tested elsewhere; an operator has just given a second factor. */
export async function signIn(
  lane: Lane,
  who: Caller,
  person: string,
  role: 'traveller' | 'operator' = 'traveller',
) {
  const token = randomUUID()
  const now = await lane.now()
  await lane.rows(
    `with person as (insert into account (email, role, created_at) values ($1, $5, $2) returning id)
     insert into session (account_id, token_hash, created_at, seen_at, expires_at, second_factor_at)
     select id, $3, $2, $2, $4, $6 from person`,
    [
      `${person}@example.com`,
      now,
      createHash('sha256').update(token).digest(),
      new Date(now.getTime() + 86_400_000),
      role,
      role === 'operator' ? now : null,
    ],
  )
  who.cookies.set('session', token)
}
