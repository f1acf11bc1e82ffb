import type { Caller } from '../caller.ts'
import { payCard } from './guest-flow.ts'
import { signInBy } from '../sign-in/signing-in.ts'
import { book, type Site } from '../site.ts'
import { soon } from '../soon.ts'

/** A new account that signed in with its code through the pages. */
export async function signedInCaller(site: Site, email: string): Promise<Caller> {
  const who = site.caller()
  const { status } = await signInBy(site, who, email)
  if (status !== 302) throw new Error(`the sign-in of ${email} returned ${status}`)
  return who
}

/** The id of a booking that this caller made and paid, once it is confirmed. */
export async function confirmedBooking(
  site: Site,
  who: Caller,
  email: string,
  startsInDays = 200,
): Promise<string> {
  const departure = await site.departure({ startsInDays })
  const { json } = await book(who, departure, { p_email: email })
  const { url } = (await who.post('/api/payments/create-checkout-session', { body: { bookingId: json.id } }))
    .json
  await payCard(who, /(cs_\w+)/.exec(url)?.[1] ?? '')
  await soon(async () => {
    const [row] = await site.rows('select state from booking where id = $1', [json.id])
    return row.state === 'confirmed'
  })
  return json.id
}
