import type { Page } from '@playwright/test'
import { accountId } from '#db/seed/write/write-people.ts'
import { linkOfBooking } from '#domain/booking/booking-link.ts'
import { guestThreadUrl } from '#domain/guest-thread/guest-thread-link.ts'
import { tokenOfBankChange } from '#domain/payout/bank/bank-link.ts'
import { createHandover } from '#test/fixtures/handovers.ts'
import { createTravellerLink } from '#test/fixtures/traveller-links.ts'
import { createGiftCard } from '#test/fixtures/gift-cards.ts'
import { createBookingOnTrail } from '#test/fixtures/walks.ts'
import { expect, type OpenedSite } from '../browser.ts'
import type { PageCheck } from './check-pages.ts'
import { createClaim } from './created-records.ts'
import { idOf } from './demonstration-records.ts'

const host = `/host-adventures/${accountId('karma@example.com')}`

/** The pages of people who are not signed in. */
export const visitorPages: PageCheck[] = [
  { file: 'home/home.tsx', path: '/' },
  { file: 'home/home.tsx', state: 'menu open', act: openMenu, part: 'header' },
  { file: 'home/regions.tsx', path: '/regions' },
  { file: 'treks/list/list.tsx', state: 'filters chosen', path: '/list?dur=classic&max=1700' },
  {
    file: 'treks/list/list.tsx',
    state: 'filters open',
    act: async (page) => {
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    part: 'dialog[open]',
  },
  {
    file: 'treks/list/list.tsx',
    state: 'table of a region',
    path: '/list?region=Everest&hideFilters=true',
    part: 'main',
  },
  {
    file: 'treks/list/list.tsx',
    state: 'tables of difficulties',
    path: '/list?difficulty=Moderate',
    part: 'main',
  },
  {
    file: 'treks/list/list.tsx',
    state: 'without results',
    path: '/list?region=Dolpo&difficulty=Easy',
    part: 'main',
  },
  { file: 'deals/seasonal-deals.tsx', path: '/seasonal-deals' },
  {
    file: 'treks/trek/trek-page.tsx',
    state: 'everything open',
    path: '/trekking/annapurna-circuit',
    act: openTrek,
  },
  {
    file: 'public-host/public-host.tsx',
    state: 'Book Now without a date',
    path: `${host}?book=nar-phu-valley`,
  },
  { file: 'public-host/public-host.tsx', state: 'dialog About Me', act: openAbout, part: 'dialog' },
  { file: 'public-host/about.tsx', path: `${host}/about` },
  { file: 'public-host/own-terms.tsx', path: `${host}/terms` },
  {
    file: 'public-host/own-terms.tsx',
    state: 'a version',
    path: async (site) => {
      await site.rows(
        `insert into host_terms (host_id, number, body, sha256, made_at)
         values ($1, 1, 'Tips are for the crew.', sha256('Tips are for the crew.'), now()) on conflict do nothing`,
        [accountId('pasang@example.com')],
      )
      return `/host-adventures/${accountId('pasang@example.com')}/terms`
    },
  },

  { file: 'login/login.tsx', path: '/login' },
  { file: 'login/verify.tsx', act: askForCode },
  { file: 'login/logout.tsx', path: '/logout' },
  { file: 'account/data/erased.tsx', path: '/account/erased' },
  { file: 'membership/subscribe.tsx', path: '/subscribe-and-save' },
  { file: 'gift-cards/gift-cards.tsx', path: '/gift-cards' },
  { file: 'gift-cards/gift-cards.tsx', state: 'errors', act: sendEmptyGift, part: 'main' },
  { file: 'gift-cards/bought.tsx', path: '/gift-cards/bought' },
  { file: 'gift-cards/not-bought.tsx', path: '/gift-cards/not-bought' },
  { file: 'gift-cards/own-gift-card.tsx', path: async (site) => (await createGiftCard(site)).path },

  { file: 'checkout/payment/payment-success.tsx', path: '/payment-success' },
  { file: 'checkout/payment/payment-cancelled.tsx', path: '/payment-cancelled' },
  { file: 'checkout/payment-confirmation.tsx', state: 'no trek', path: '/payment-confirmation' },
  { file: 'checkout/payment-confirmation.tsx', state: 'form', act: holdSpot },
  { file: 'checkout/payment-confirmation.tsx', state: 'errors', act: sendEmptyForm, part: 'main' },

  { file: 'bookings/booking/linked-booking.tsx', path: (site) => bookingLink(site) },
  { file: 'bookings/travellers/linked-travellers.tsx', path: (site) => bookingLink(site, '/travellers') },
  { file: 'bookings/cancel/linked-cancel.tsx', path: (site) => bookingLink(site, '/cancel') },
  { file: 'bookings/plan/linked-plan.tsx', path: (site) => bookingLink(site, '/plan') },
  { file: 'bookings/party/linked-party.tsx', path: (site) => bookingLink(site, '/party') },
  { file: 'share/share.tsx', path: createTravellerLink },
  {
    file: 'share/own-details.tsx',
    state: 'errors',
    path: async (site) => `${await createTravellerLink(site)}/details`,
    act: async (page) => {
      await page.getByLabel('Date of birth').fill('31/31/1991')
      await page.getByRole('button', { name: 'Save my details' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    file: 'share/own-terms.tsx',
    state: 'errors',
    path: async (site) => `${await createTravellerLink(site)}/terms`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Agree' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { file: 'bookings/change/linked-change.tsx', path: (site) => bookingLink(site, '/change') },
  {
    file: 'bookings/take-over/take-over.tsx',
    state: 'code',
    path: (site) => createHandover(site, 'zora@example.org'),
  },
  { file: 'bookings/documents/linked-documents.tsx', path: (site) => bookingLink(site, '/documents') },
  {
    file: 'bookings/trek-change/linked-trek-change.tsx',
    path: (site) => bookingLink(site, '/trek-change'),
  },
  {
    file: 'bookings/departure-choice/linked-cancelled-departure.tsx',
    path: (site) => bookingLink(site, '/cancelled-departure'),
  },
  {
    file: 'bookings/claim/linked-claim.tsx',
    state: 'errors',
    path: (site) => bookingLink(site, '/claim'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Send the claim' }).click()
      await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
    },
  },
  { file: 'bookings/claim/linked-claim.tsx', state: 'claim made', path: claimLink, part: 'main' },
  { file: 'guest-thread/guest-thread.tsx', path: letterLink },
  { file: 'account/not-me.tsx', path: notMeLink },

  { file: 'pages/information.tsx', state: 'plain', path: '/sustainability' },
  { file: 'pages/information.tsx', state: 'legal', path: '/privacy-and-cookies', part: 'main' },
  { file: 'pages/faqs.tsx', path: '/faqs' },
  { file: 'pages/stories.tsx', path: '/travel-stories' },
  { file: 'pages/api-documentation.tsx', path: '/api-documentation', part: 'main' },
  { file: 'pages/cookie-settings.tsx', path: '/manage-cookie-settings' },
  {
    file: 'contact/contact.tsx',
    state: 'errors',
    path: '/contact-us',
    act: async (page) => {
      await page.getByRole('main').locator('form').getByRole('button').last().click()
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    },
  },
  {
    file: 'contact/report-content.tsx',
    path: async (site) =>
      `/report/review/${await idOf(site, `select id from review where is_public order by id`)}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { file: 'pages/not-found.tsx', path: '/nowhere/at-all' },
]

export async function openMenu(page: Page): Promise<void> {
  await page.locator('header summary', { hasText: 'Menu' }).first().click()
}

/** Opens all parts of a trek page, with a departure chosen. */
async function openTrek(page: Page): Promise<void> {
  await page.locator('#departures .act a').first().click()
  await page.getByRole('button', { name: 'Open all' }).click()
  for (const fold of await page.locator('.fold').all())
    await fold.evaluate((details) => details.setAttribute('open', ''))
  for (const table of await page.getByText('Show as table').all()) await table.click()
}

async function openAbout(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'About Me' }).click()
  await expect(page.getByRole('dialog')).toContainText('Languages')
}

async function askForCode(page: Page): Promise<void> {
  await page.request.post('/login', { form: { email: 'nobody@example.org' } })
  await page.goto('/verify')
}

/** Books a spot of a trek, which opens the booking form. */
async function holdSpot(page: Page): Promise<void> {
  await page.goto('/trekking/gosaikunda-helambu')
  await page
    .locator('#departures')
    .getByRole('link', { name: /^Select/ })
    .last()
    .click()
  await expect(page.getByLabel('Departure', { exact: true })).toHaveValue(/./)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking details')
}

async function sendEmptyForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

async function sendEmptyGift(page: Page): Promise<void> {
  await page.getByLabel('Amount in US dollars').fill('')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
}

/** The page of a guest's booking that is on the trail now, or a page below it. */
async function bookingLink(site: OpenedSite, below = ''): Promise<string> {
  const { id, departure } = await createBookingOnTrail(site)
  return `/bookings/link/${await linkOfBooking(site.deps, id, departure.endsOn)}${below}`
}

/** The page of a guest who has made a claim. */
async function claimLink(site: OpenedSite): Promise<string> {
  const { id, departure } = await createBookingOnTrail(site)
  await createClaim(site.deps, { id, endsOn: departure.endsOn })
  return `/bookings/link/${await linkOfBooking(site.deps, id, departure.endsOn)}/claim`
}

/** The page behind 'This was not me' in the mail about bank details of an applicant. */
async function notMeLink(site: OpenedSite): Promise<string> {
  const changeId = await idOf(site, 'select id from vault.bank_change order by changed_at desc')
  return `/account/not-me/${await tokenOfBankChange(site.deps, changeId)}`
}

/** The page on which a guest reads the host's messages. */
async function letterLink(site: OpenedSite): Promise<string> {
  const bookingId = await idOf(site, 'select booking_id as id from conversation where booking_id is not null')
  const [{ ends_on: endsOn }] = await site.rows(
    'select ends_on::text from departure join booking on departure_id = departure.id where booking.id = $1',
    [bookingId],
  )
  return new URL(await guestThreadUrl(site.deps, { bookingId, endsOn })).pathname
}
