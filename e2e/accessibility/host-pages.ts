import { brand } from '#brand'
import { accountId } from '#db/seed/write/write-people.ts'
import { expect, type OpenedSite } from '../browser.ts'
import type { PageCheck } from './check-pages.ts'
import { createClaim } from './created-records.ts'
import { departedBooking, idOf } from './demonstration-records.ts'
import { openMenu } from './visitor-pages.ts'

const dashboard = `/${brand.slug}-your-adventure`
const pasang = accountId('pasang@example.com')

/** The pages of a host with treks, bookings and payouts. */
export const hostPages: PageCheck[] = [
  { file: 'host/adventures.tsx', path: dashboard },
  { file: 'host/adventures.tsx', state: 'menu open', act: openMenu, part: 'header' },
  { file: 'host/bookings/bookings.tsx', path: `${dashboard}/bookings` },
  {
    file: 'host/bookings/bookings.tsx',
    state: 'bookings of a departure',
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Show bookings/ })
        .first()
        .click()
      await expect(page.getByRole('table', { name: 'Bookings of this departure' })).toBeVisible()
    },
    part: 'main',
  },
  { file: 'host/bookings/cancel-departure.tsx', path: (site) => ofDeparture(site, 'cancel') },
  { file: 'host/bookings/message-to-all.tsx', path: (site) => ofDeparture(site, 'message') },
  {
    file: 'host/bookings/host-guest-thread.tsx',
    path: async (site) => {
      const { id } = await departedBooking(site)
      return `${dashboard}/bookings/${id}/message`
    },
  },
  {
    file: 'host/bookings/host-claim.tsx',
    path: async (site) => {
      const booking = await departedBooking(site)
      await createClaim(site.deps, booking)
      return `${dashboard}/bookings/${booking.id}/claim`
    },
  },
  {
    file: 'host/profile.tsx',
    state: 'errors',
    path: `${dashboard}/profile`,
    act: async (page) => {
      await page.getByLabel('Years of experience').fill('99')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.locator('#years-error')).toBeVisible()
    },
  },
  {
    file: 'host/earnings/earnings.tsx',
    state: 'table open',
    path: `${dashboard}/earnings`,
    act: (page) => page.getByText('Show as table').click(),
  },
  {
    file: 'host/earnings/tax.tsx',
    path: `${dashboard}/earnings/tax`,
    act: async (page) => {
      await page.getByLabel('Tax number (PAN)').fill('12')
      await page.getByRole('button', { name: 'Save tax details' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    file: 'host/earnings/fee-invoice.tsx',
    path: async (site) => {
      const [row] = await site.rows(
        `select month from accounting_document where host_id = $1 order by month limit 1`,
        [pasang],
      )
      return `${dashboard}/earnings/invoices/${row.month}`
    },
  },
  { file: 'host/earnings/bank.tsx', path: `${dashboard}/earnings/bank` },
  {
    file: 'host-verification/renewal.tsx',
    state: 'errors',
    path: `${dashboard}/verification`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Submit for review' }).click()
      await expect(page.locator('#idDocument-error')).toBeVisible()
    },
  },
  { file: 'host/deals.tsx', path: `${dashboard}/deals` },
  { file: 'host/promotions.tsx', path: `${dashboard}/promotions` },
  { file: 'host/season/season.tsx', path: `${dashboard}/season` },
  { file: 'host/season/season.tsx', state: 'list', path: `${dashboard}/season?view=list`, part: 'main' },
  {
    file: 'host/season/add-dates.tsx',
    state: 'preview of lines',
    path: `${dashboard}/season/add?how=paste`,
    act: async (page) => {
      await page.getByLabel('Lines: date, price, spots').fill('3 Oct 2028; 1310; 12\n32 Oct 2028; 1310; 12')
      await page.getByRole('button', { name: 'Preview the dates' }).click()
      await expect(page.getByText('is not a date.')).toBeVisible()
    },
  },
  {
    file: 'host/season/time-off.tsx',
    state: 'errors',
    path: `${dashboard}/season/time-off`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Save time off' }).click()
      await expect(page.locator('#firstOn-error')).toBeVisible()
    },
  },
  { file: 'host/season/departure.tsx', path: (site) => ofDeparture(site, '') },
  { file: 'host/trek/host-trek-form.tsx', path: (site) => ofTrek(site, 'edit') },
  {
    file: 'host/trek/host-trek-form.tsx',
    state: 'question before publishing',
    path: bookedTrek,
    act: async (page) => {
      await page.locator('input[name="meetingPoint"]').fill('Bus park')
      await page.getByRole('button', { name: 'Publish changes' }).click()
      await expect(page.getByRole('dialog', { name: /^What changes for/ })).toBeVisible()
    },
    part: 'dialog',
  },
  { file: 'treks/trek/preview.tsx', path: (site) => ofTrek(site, 'preview'), part: '.note' },
  { file: 'host/trek-extras.tsx', path: async (site) => `${await ofTrek(site, 'edit')}/extras?start=porter` },
  {
    file: 'host/trek-extras.tsx',
    state: 'question before an extra is withdrawn',
    path: async (site) => `${await bookedTrek(site)}/extras?start=pickup`,
    act: async (page) => {
      await page.getByLabel('Price in US dollars').last().fill('0')
      await page.getByRole('button', { name: 'Add this extra' }).click()
      await page.getByText('The extra can be ordered now.').waitFor()
      await page
        .getByRole('button', { name: /^Stop selling Airport pickup/ })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: /^What changes for/ })).toBeVisible()
    },
    part: 'dialog',
  },
  {
    file: 'host/questions/trek-questions.tsx',
    path: async (site) => `${await ofTrek(site, 'edit')}/questions`,
  },
  { file: 'host/terms/host-terms.tsx', path: `${dashboard}/terms` },
  { file: 'host/delete-trek.tsx', path: (site) => ofTrek(site, 'delete') },
  { file: 'messages/conversation.tsx', state: 'of a host', path: conversation },
  { file: 'reviews/reviews.tsx', state: 'of a host', path: '/reviews', part: 'main' },
]

/** The pages of an applicant who waits for approval as a host. */
export const applicantPages: PageCheck[] = [
  { file: 'host-verification/verification.tsx', state: 'pending', path: '/host-verification' },
]

async function ofDeparture(site: OpenedSite, page: string): Promise<string> {
  const departure = await idOf(
    site,
    `select departure.id from departure join trek on trek.id = trek_id
     where host_id = $1 and departure.state = 'open' and spots_taken > 0 order by starts_on`,
    [pasang],
  )
  return `${dashboard}/departures/${departure}${page === '' ? '' : `/${page}`}`
}

async function ofTrek(site: OpenedSite, page: string): Promise<string> {
  const trek = await idOf(site, 'select id from trek where host_id = $1 order by slug', [pasang])
  return `${dashboard}/${page}/${trek}`
}

/** The form of a trek that travellers have booked. */
async function bookedTrek(site: OpenedSite): Promise<string> {
  const trek = await idOf(
    site,
    `select trek.id from trek join departure on trek_id = trek.id join booking on departure_id = departure.id
     where host_id = $1 and starts_on > current_date + 2 and booking.state = 'confirmed' order by starts_on`,
    [pasang],
  )
  return `${dashboard}/edit/${trek}`
}

async function conversation(site: OpenedSite): Promise<string> {
  return `/messages/${await idOf(site, 'select id from conversation where host_id = $1 order by id', [pasang])}`
}
