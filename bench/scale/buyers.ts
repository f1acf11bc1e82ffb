import { randomUUID } from 'node:crypto'
import { type Answer, caller, type Caller } from '#test/caller.ts'
import { bookingIn, holdSpots, payCard, sendForm, sessionIn } from '#test/samples/guest-flow.ts'
import type { SiteDeparture } from '#test/site.ts'

/** A guest books one spot at this process and pays for it; returns the booking that the provider was paid for. */
export async function buy(url: string, departure: SiteDeparture): Promise<string> {
  const who = caller(url)
  const bookingId = bookingIn(await holdSpots(who, departure, 1))
  const form = { email: `${randomUUID()}@example.com`, spots: 1, key: randomUUID() }
  const sessionId = bookingId && sessionIn(await sendForm(who, bookingId, form))
  if (!bookingId || !sessionId) throw new Error('the spot could not be booked')
  const { status } = await payCard(who, sessionId)
  if (status !== 303) throw new Error(`the card page answered ${status}`)
  return bookingId
}

/** Book Now for one adult in a browser with script, which receives the result and no page. */
export function holdWithScript(who: Caller, { id, trek_id }: SiteDeparture): Promise<Answer> {
  return who.post(`/payment-confirmation.data?trek=${trek_id}&departure=${id}&adults=1&children=0`, {
    form: { intent: 'hold' },
  })
}

/** Runs this many buyers until `next` returns nothing more to buy. */
export async function buyers(count: number, next: () => (() => Promise<void>) | null): Promise<void> {
  const one = async () => {
    for (let act = next(); act; act = next()) await act()
  }
  await Promise.all(Array.from({ length: count }, one))
}
