import { createHash, randomUUID } from 'node:crypto'
import { addDays, nepalDate } from '#domain/dates.ts'
import type { PlanKind } from '#domain/payment-plan/plan-rules.ts'
import type { Caller } from '../../caller.ts'
import { bookingIn, GOOD_CARD, holdSpots, payCard, sendForm, sessionIn } from '../../samples/guest-flow.ts'
import { signIn } from '../buyer.ts'
import type { Lane } from '../lane.ts'

export type PlanBooking = { id: string; email: string; card: string }

/** Days ahead at which all plans are offered; the rest is due 35 days before. */
const DAYS_AHEAD = 150
const DECLINED = '4000 0000 0000 0341'
const UNCONFIRMED = '4000 0027 6000 3184'
const EXPIRED = '4000 0000 0000 0069'
type Sold = [plan: PlanKind, card: string]
/** Two that are never paid end on the same day, so that a kill comes between them. */
const everyCard: Sold[] = [
  ['deposit', GOOD_CARD],
  ['monthly', GOOD_CARD],
  ['monthly', DECLINED],
  ['monthly', DECLINED],
  ['monthly', UNCONFIRMED],
  ['deposit', EXPIRED],
]

/** Travellers who book one departure in parts and pay the first one, by default with each kind of card. */
export async function bookPlans(
  lane: Lane,
  { spots = 2, sold = everyCard }: { spots?: number; sold?: readonly Sold[] } = {},
): Promise<PlanBooking[]> {
  const startsOn = addDays(nepalDate(await lane.now()), DAYS_AHEAD)
  const [departure] = await lane.rows(
    `insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, state)
     select id, $1, $2, 20, 124000, 'open' from trek where state = 'active' and deposit_percent is not null
     order by slug limit 1 returning id, trek_id, starts_on::text`,
    [startsOn, addDays(startsOn, 11)],
  )
  return Promise.all(
    sold.map(async ([plan, card]) => {
      const who = lane.caller()
      const person = randomUUID()
      await signIn(lane, who, person)
      const email = `${person}@example.com`
      const id = bookingIn(await holdSpots(who, departure, spots)) ?? ''
      const session = sessionIn(await sendForm(who, id, { email, spots, key: randomUUID(), plan }))
      if (!session) throw new Error(`no card page for ${plan}`)
      await pay(who, session, card)
      return { id, email, card }
    }),
  )
}

/** The traveller opens the card page for the next part; null when nothing is due any more. */
export async function openPartPage(
  lane: Lane,
  booking: PlanBooking,
): Promise<{ who: Caller; session: string } | null> {
  const [part] = await lane.rows(
    `select cents from instalment where booking_id = $1 and state = 'open' order by due_on limit 1`,
    [booking.id],
  )
  if (!part) return null
  const who = await signedIn(lane, booking)
  const form = { intent: 'pay-next', cents: String(part.cents) }
  const session = sessionIn(await who.post(`/bookings/${booking.id}/plan`, { form }))
  return session ? { who, session } : null
}

/** Travellers whose card was not charged pay the part on the mailed page, with a card that always pays. */
export async function payFailedParts(lane: Lane, bookings: readonly PlanBooking[]): Promise<number> {
  let paid = 0
  for (const booking of bookings.filter(({ card }) => card === UNCONFIRMED)) {
    const [failed] = await lane.rows(
      `select from instalment where booking_id = $1 and state = 'open' and tries > 0`,
      [booking.id],
    )
    const page = failed && (await openPartPage(lane, booking))
    if (!page) continue
    await pay(page.who, page.session)
    paid += 1
  }
  return paid
}

/** Pays, and confirms where the bank asks. */
async function pay(who: Caller, session: string, card = GOOD_CARD): Promise<void> {
  await payCard(who, session, card)
  if (card === UNCONFIRMED) await who.post(`/dev/pay/${session}/confirm`, { form: { answer: 'complete' } })
}

/** A new session of the booking's account: the earlier one has ended, because months have passed. */
export async function signedIn(lane: Lane, { email }: PlanBooking): Promise<Caller> {
  const who = lane.caller()
  const token = randomUUID()
  const now = await lane.now()
  await lane.rows(
    `insert into session (account_id, token_hash, created_at, seen_at, expires_at)
     select id, $2, $3, $3, $4 from account where email = $1`,
    [email, createHash('sha256').update(token).digest(), now, new Date(now.getTime() + 86_400_000)],
  )
  who.cookies.set('session', token)
  return who
}
