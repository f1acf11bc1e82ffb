import { randomUUID } from 'node:crypto'
import { caller } from '#test/caller.ts'
import { payCard } from '#test/guest-flow.ts'
import { mailTo } from './browser.ts'

type Trek = {
  id: string
  trek_name: string
  trek_dates: { trek_date: string; end_date: string; max_spots: number; booked_spots: number }[]
}

/** A guest who booked and paid, somewhere else, the last departure or the next: the name of the trek and the link that was mailed. */
export async function paidGuest(url: string, email: string, which: 'last' | 'next' = 'last') {
  const who = caller(url)
  const treks = (await who.get('/api/treks')).json as Trek[]
  const roomy = treks.flatMap((trek) =>
    trek.trek_dates.filter((date) => date.max_spots - date.booked_spots > 2).map((date) => ({ trek, date })),
  )
  const { trek, date } =
    roomy
      .toSorted((a, b) => a.date.trek_date.localeCompare(b.date.trek_date))
      .at(which === 'last' ? -1 : 0) ?? {}
  if (!trek || !date) throw new Error('no departure has room')
  const body = {
    ...{ p_trek_id: trek.id, p_start_date: date.trek_date, p_end_date: date.end_date, p_adult_count: 1 },
    ...{ p_first_name: 'Ada', p_last_name: 'Byron', p_email: email, p_phone: '+44 20 7946 0000' },
    ...{ p_address: '12 St James Square', p_city: 'London', p_country: 'United Kingdom' },
  }
  const headers = { 'Idempotency-Key': randomUUID() }
  const { id } = (await who.post('/api/rpc/create_booking', { body, headers })).json
  const checkout = await who.post('/api/payments/create-checkout-session', { body: { bookingId: id } })
  await payCard(who, /(cs_\w+)/.exec(checkout.json.url)?.[1] ?? '')
  const mail = await mailTo(url, email, /^Booked/)
  const link = /\/bookings\/link\/[\w-]+/.exec(mail.text)?.[0] ?? ''
  return { bookingId: id as string, trek: trek.trek_name, startsOn: date.trek_date, link }
}
