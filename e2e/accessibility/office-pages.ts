import type { Page } from '@playwright/test'
import { accountId } from '#db/seed/write/write-people.ts'
import { hideReview } from '#domain/review/hide-review.ts'
import { createGiftCard } from '#test/fixtures/gift-cards.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createBookingOnTrail } from '#test/fixtures/walks.ts'
import { expect, type OpenedSite } from '../browser.ts'
import type { PageCheck } from './check-pages.ts'
import {
  createClaim,
  createContactMessage,
  createMessageReport,
  createReviewReport,
  createSupportChat,
} from './created-records.ts'
import { idOf } from './demonstration-records.ts'

/** The pages that support opens as well as operators. */
export const supportPages: PageCheck[] = [
  { file: 'office/home.tsx', path: '/admin' },
  { file: 'office/support/support.tsx', path: '/admin/support' },
  {
    file: 'office/support/support-chat.tsx',
    path: async (site) => `/admin/support/${await createSupportChat(site.deps)}`,
  },
  { file: 'office/support/contacts.tsx', path: '/admin/contact' },
  {
    file: 'office/support/contact.tsx',
    path: async (site) => `/admin/contact/${await createContactMessage(site.deps)}`,
  },
  { file: 'office/reports/reports.tsx', path: '/admin/messages' },
  {
    file: 'office/reports/reported-content.tsx',
    path: async (site) => {
      await createReviewReport(site.deps)
      return '/admin/reports'
    },
  },
  {
    file: 'office/reports/report.tsx',
    path: async (site) => `/admin/messages/${await createMessageReport(site.deps)}`,
  },
]

/** The pages that only operators open, and those on which they may do more. */
export const operatorPages: PageCheck[] = [
  { file: 'office/home.tsx', path: '/admin' },
  { file: 'office/refunds/refunds.tsx', path: '/admin/refunds' },
  { file: 'office/refunds/refunds.tsx', state: 'sent', path: '/admin/refunds?state=sent', part: 'main' },
  {
    file: 'office/refunds/refund.tsx',
    path: record('refunds', `select id from refund where state = 'requested' order by id`),
  },
  { file: 'office/refunds/goodwill.tsx', path: '/admin/refunds/goodwill' },
  { file: 'office/verifications/verifications.tsx', path: '/admin/verifications' },
  {
    file: 'office/verifications/verification.tsx',
    path: record(
      'verifications',
      `select id from verification where state = 'pending' and kind = 'application' order by id`,
    ),
  },
  {
    file: 'office/verifications/verification.tsx',
    state: 'renewal',
    part: 'main',
    path: record('verifications', `select id from verification where state = 'pending' and kind = 'renewal'`),
  },
  {
    file: 'office/verifications/verifications.tsx',
    state: 'ended',
    path: '/admin/verifications?list=ended',
    part: 'main',
  },
  { file: 'office/hosts/host.tsx', path: `/admin/hosts/${accountId('pasang@example.com')}` },
  {
    file: 'office/hosts/host.tsx',
    state: 'bank details wait',
    part: 'main',
    path: `/admin/hosts/${accountId('walks@example.com')}`,
  },
  { file: 'office/claims/claim.tsx', path: claim },
  { file: 'office/claims/claims.tsx', path: '/admin/claims' },
  { file: 'office/overdue/overdue.tsx', path: '/admin/overdue' },
  { file: 'office/payouts/payouts.tsx', path: '/admin/payouts' },
  { file: 'office/payouts/payouts.tsx', state: 'on hold', path: '/admin/payouts?list=hold', part: 'main' },
  {
    file: 'office/payouts/payout.tsx',
    path: record('payouts', `select id from payout where state = 'approved' order by id`),
  },
  { file: 'office/credit.tsx', path: '/admin/credit' },
  { file: 'office/discrepancies/discrepancy.tsx', path: difference },
  { file: 'office/discrepancies/discrepancies.tsx', path: '/admin/differences' },
  { file: 'office/failures.tsx', path: '/admin/failures' },
  { file: 'office/erasures.tsx', path: '/admin/erasures' },
  { file: 'office/audit.tsx', path: '/admin/audit' },
  { file: 'office/search/search.tsx', path: '/admin/search', act: search },
  { file: 'office/people/person.tsx', path: `/admin/people/${accountId('maya@example.com')}` },
  { file: 'office/roles/roles.tsx', path: '/admin/roles' },
  { file: 'office/reports/reviews.tsx', path: '/admin/reviews' },
  { file: 'office/reports/reviews.tsx', state: 'hidden', path: hiddenReviews, part: 'main' },
  { file: 'office/deals.tsx', path: '/admin/deals' },
  { file: 'office/gift-cards/gift-card.tsx', path: giftCard },
  { file: 'office/gift-cards/gift-cards.tsx', path: '/admin/gift-cards' },
  { file: 'office/promotions.tsx', path: '/admin/promotions' },
  { file: 'office/bookings/bookings.tsx', path: '/admin/bookings' },
  {
    file: 'office/bookings/booking.tsx',
    path: record('bookings', `select id from booking where state = 'confirmed' order by id`),
  },
  {
    file: 'office/bookings/booking.tsx',
    state: 'travellers to add',
    path: withFreeSpots,
    part: 'main',
  },
  {
    file: 'office/bookings/booking.tsx',
    state: 'extras to order',
    path: withExtras,
    part: 'main',
  },
  {
    file: 'office/bookings/document.tsx',
    path: record('documents', `select id from payment where state = 'captured' order by id`),
  },
  { file: 'office/treks/treks.tsx', path: '/admin/treks?state=active' },
  { file: 'office/treks/office-trek.tsx', path: trek('') },
  { file: 'office/treks/office-trek.tsx', state: 'form', path: trek('?edit'), part: 'main' },
  {
    file: 'office/treks/office-trek.tsx',
    state: 'question before saving',
    path: bookedTrek,
    act: async (page) => {
      await page.locator('input[name="meetingPoint"]').fill('Bus park')
      await page.getByLabel('Why we change it').fill('The hotel has closed.')
      await page.getByRole('button', { name: 'Save changes' }).last().click()
      await expect(page.getByRole('dialog', { name: /^What changes for/ })).toBeVisible()
    },
    part: 'dialog',
  },
  { file: 'office/departures/departures.tsx', path: '/admin/departures' },
  {
    file: 'office/departures/departure.tsx',
    path: record(
      'departures',
      `select id from departure where state = 'open' and spots_taken > 0 order by id`,
    ),
  },
  { file: 'office/subscribers.tsx', path: '/admin/subscribers' },
  { file: 'office/rates.tsx', path: '/admin/rates' },
  { file: 'office/journal.tsx', path: '/admin/journal' },
  { file: 'office/second-factor.tsx', path: '/admin/second-factor' },
  { file: 'office/confirm.tsx', path: '/admin/confirm' },
]

function record(list: string, query: string) {
  return async (site: OpenedSite) => `/admin/${list}/${await idOf(site, query)}`
}

function trek(query: string) {
  return async (site: OpenedSite) =>
    `/admin/treks/${await idOf(site, `select id from trek where state = 'active' order by slug`)}${query}`
}

/** The form of a trek that somebody has booked. */
async function bookedTrek(site: OpenedSite): Promise<string> {
  const trek = await idOf(
    site,
    `select trek.id from trek join departure on trek_id = trek.id join booking on departure_id = departure.id
     where trek.state = 'active' and starts_on > current_date + 2 and booking.state = 'confirmed' order by starts_on`,
  )
  return `/admin/treks/${trek}?edit`
}

/** A booking whose departure has two free spots, with the fields for two more names. */
async function withFreeSpots(site: OpenedSite): Promise<string> {
  const booking = await idOf(
    site,
    `select b.id from booking b join departure d on d.id = b.departure_id
     where b.state = 'confirmed' and d.state = 'open' and d.starts_on > current_date + 40
       and d.max_spots - d.spots_taken >= 2 order by b.id`,
  )
  return `/admin/bookings/${booking}?add=2`
}

/** A booking of a trek that sells extras, with the quote for one. */
async function withExtras(site: OpenedSite): Promise<string> {
  const [row] = await site.rows(
    `select b.id as booking, e.id as extra from booking b join departure d on d.id = b.departure_id
       join extra e on e.trek_id = d.trek_id
     where b.state = 'confirmed' and d.state = 'open' and d.starts_on > current_date + 40 order by b.id, e.id limit 1`,
  )
  return `/admin/bookings/${row.booking}?extra-${row.extra}=1`
}

async function claim(site: OpenedSite): Promise<string> {
  const { id, departure } = await createBookingOnTrail(site)
  return `/admin/claims/${await createClaim(site.deps, { id, endsOn: departure.endsOn })}`
}

/** The list of hidden reviews, after one more was hidden. */
async function hiddenReviews(site: OpenedSite): Promise<string> {
  const reviewId = await idOf(site, 'select id from review where hidden_at is null order by id desc')
  const { visitor } = await createPerson(site.deps, { role: 'operator' })
  await hideReview(site.deps, { side: 'review', reviewId, reason: 'It names a guide.' }, visitor)
  return '/admin/reviews?state=hidden'
}

/** A discrepancy between the provider and our books. */
async function difference({ rows }: OpenedSite): Promise<string> {
  const [{ id }] = await rows(
    `insert into provider_difference (kind, object_id, found_at, seen_at)
     values ('session-unknown', gen_random_uuid(), now(), now()) returning id`,
  )
  return `/admin/differences/${id}`
}

async function search(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('searchbox').fill('maya')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/\d found/)).toBeVisible()
}

async function giftCard(site: OpenedSite): Promise<string> {
  await createGiftCard(site)
  return `/admin/gift-cards/${await idOf(site, `select id from gift_card where state = 'sent'`)}`
}
