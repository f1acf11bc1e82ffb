import { createBooking } from '#test/fixtures/bookings.ts'
import { createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import type { OpenedSite } from '../../browser.ts'

/** Three friends at 1,240 USD each, of which the lead has paid 20%; the first friend has got the link by mail. */
export async function sharedParty(site: OpenedSite) {
  const lead = await createPerson(site.deps)
  const departure = await createTrekWithDeparture(site.deps, {
    departure: { startsInDays: 150, priceCents: 1240_00 },
  })
  const { id } = await createBooking(site, { departure, lead, spots: 3, plan: 'deposit' })
  const address = `friend-${id}@example.org`
  const party = await site.visitor(lead).open(`/bookings/${id}/party`)
  const made = await party.submit('Make the links')
  await made.submit('Send by email', { 'Email of this traveller': address })
  const { text } = await mailTo(site, address, /^Your part of /)
  return { id, lead, departure, link: /\/share\/[\w-]{22}/.exec(text)?.[0] ?? '' }
}
