import type { Page } from '@playwright/test'
import { accountId } from '#db/seed/write/write-people.ts'
import { createHandover } from '#test/fixtures/handovers.ts'
import { expect, type OpenedSite } from '../browser.ts'
import type { PageCheck } from './check-pages.ts'
import { idOf } from './demonstration-records.ts'
import { bookingInParts, ownParty } from './parts-pages.ts'
import { openMenu } from './visitor-pages.ts'

const maya = accountId('maya@example.com')
const own = { confirmed: ownBooking('confirmed'), completed: ownBooking('completed') }

/** The pages of a traveller with bookings, messages and a membership. */
export const travellerPages: PageCheck[] = [
  { file: 'bookings/bookings.tsx', path: '/bookings' },
  { file: 'bookings/bookings.tsx', state: 'menu open', act: openMenu, part: 'header' },
  { file: 'bookings/bookings.tsx', state: 'cancelled', path: '/bookings?tab=cancelled', part: 'main' },
  { file: 'bookings/bookings.tsx', state: 'dialog to remove', act: askToRemove, part: 'dialog' },
  { file: 'bookings/booking/booking.tsx', path: own.confirmed('') },
  { file: 'bookings/booking/booking.tsx', state: 'walked', path: own.completed(''), part: 'main' },
  { file: 'bookings/remove.tsx', path: own.completed('remove') },
  { file: 'bookings/cancel/cancel.tsx', path: own.confirmed('cancel') },
  { file: 'bookings/change/change.tsx', path: own.confirmed('change') },
  {
    file: 'bookings/change/change.tsx',
    state: 'quote',
    path: own.confirmed('change?show=leave&leave=1'),
    part: 'main',
  },
  {
    file: 'bookings/change/change.tsx',
    state: 'name errors',
    path: own.confirmed('change?show=names'),
    act: async (page) => {
      await page.getByLabel('First name').last().fill('')
      await page.getByRole('button', { name: 'Correct the name' }).last().click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
    part: 'main',
  },
  {
    file: 'bookings/change/change.tsx',
    state: 'handover errors',
    path: own.confirmed('change?show=names'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Email the link to the new lead' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
    part: 'main',
  },
  {
    file: 'bookings/take-over/take-over.tsx',
    state: 'form',
    path: (site) => createHandover(site, 'maya@example.com'),
    part: 'main',
  },
  { file: 'bookings/plan/plan.tsx', path: bookingInParts },
  { file: 'bookings/party/party.tsx', state: 'before the links', path: ownParty },
  {
    file: 'bookings/party/party.tsx',
    state: 'links',
    path: ownParty,
    act: async (page) => {
      await page.getByRole('button', { name: 'Make the links' }).click()
      await expect(page.getByText('The links are ready.')).toBeVisible()
    },
    part: 'main',
  },
  { file: 'bookings/documents/documents.tsx', path: own.confirmed('documents') },
  { file: 'bookings/documents/receipt.tsx', path: ownReceipt },
  { file: 'bookings/claim/claim.tsx', path: own.confirmed('claim') },
  { file: 'bookings/terms/terms.tsx', path: own.confirmed('terms') },
  { file: 'bookings/trek-change/trek-change.tsx', path: openTrekChange },
  {
    file: 'bookings/travellers/travellers.tsx',
    state: 'errors',
    path: own.confirmed('travellers'),
    act: async (page) => {
      await page.getByLabel('Date of birth').last().fill('17/02/2099')
      await page.getByRole('button', { name: 'Save the details' }).click()
      await expect(page.getByRole('alert')).toBeFocused()
    },
  },
  // The last page of this booking: its other pages lead to the choice from now on.
  { file: 'bookings/departure-choice/cancelled-departure.tsx', path: openChoice },
  {
    file: 'checkout/payment/payment-success.tsx',
    state: 'confirmed',
    path: async (site) => `/payment-success?booking=${await ownBookingId(site, 'confirmed')}`,
  },

  { file: 'messages/conversation.tsx', path: async (site) => `/messages/${await ownConversation(site)}` },
  { file: 'messages/first.tsx', path: '/messages' },
  {
    file: 'messages/conversation.tsx',
    state: 'with support',
    path: '/messages/support',
    part: 'main',
  },
  { file: 'messages/report/report.tsx', path: receivedMessage },
  { file: 'messages/new/new-conversation.tsx', path: '/new-conversation?host=a' },
  { file: 'messages/notifications/notifications.tsx', path: '/notifications', act: storeNotifications },
  {
    file: 'public-host/public-host.tsx',
    state: 'dialog to write to the host',
    path: `/host-adventures/${accountId('walks@example.com')}`,
    act: openMessageDialog,
    part: 'dialog',
  },

  { file: 'reviews/reviews.tsx', path: '/reviews' },
  { file: 'reviews/reviews.tsx', state: 'received', path: '/reviews?tab=received', part: 'main' },
  { file: 'saved/saved.tsx', path: '/saved' },
  { file: 'refer/refer.tsx', path: '/refer-a-friend' },
  { file: 'membership/subscribe.tsx', state: 'member', path: '/subscribe-and-save' },
  { file: 'gift-cards/redeem.tsx', path: '/gift-cards/redeem' },
  { file: 'host-verification/verification.tsx', state: 'form', path: '/host-verification' },

  { file: 'account/account.tsx', path: '/account' },
  { file: 'account/security.tsx', path: '/account/security' },
  { file: 'account/confirm.tsx', path: '/account/confirm' },
  { file: 'account/data/export.tsx', path: '/account/export' },
  { file: 'account/data/erase.tsx', path: '/account/erase' },
]

/** The pages on which a new account is protected; the checks change the account. */
export const newcomerPages: PageCheck[] = [
  { file: 'bookings/bookings.tsx', state: 'no bookings', path: '/bookings' },
  { file: 'account/second-factor.tsx', state: 'key', path: '/account/second-factor', act: showKey },
  { file: 'account/email.tsx', state: 'both codes', path: '/account/email', act: askForBothCodes },
]

/** The page for an account that has given the emailed code and owes the second factor. */
export const secondFactorPages: PageCheck[] = [
  { file: 'login/verify-second-factor.tsx', path: '/verify/second-factor' },
]

async function ownBookingId(site: OpenedSite, state: string): Promise<string> {
  return idOf(site, 'select id from booking where account_id = $1 and state = $2 order by id', [maya, state])
}

function ownBooking(state: string) {
  return (page: string) => async (site: OpenedSite) =>
    ['/bookings', await ownBookingId(site, state), page].filter(Boolean).join('/')
}

async function ownReceipt(site: OpenedSite): Promise<string> {
  const booking = await ownBookingId(site, 'confirmed')
  return `/receipts/${await idOf(site, 'select id from payment where booking_id = $1', [booking])}`
}

/** A booking of Maya whose host asks for another meeting point. */
async function openTrekChange(site: OpenedSite): Promise<string> {
  const id = await ownBookingId(site, 'confirmed')
  await site.rows(
    `with changed as (
       insert into trek_version (trek_id, number, offer, sha256, is_current, created_at)
       select trek_id, number + 1, text::json, sha256(convert_to(text, 'UTF8')), false, created_at
       from (select v.*, jsonb_set(v.offer::jsonb, '{meetingPoint}', '"Bus park"')::text as text
         from trek_version v join booking b on b.agreed_version_id = v.id where b.id = $1) sold returning id)
     insert into offer_change (booking_id, from_version_id, to_version_id, why, made_at, decide_by)
     select b.id, b.agreed_version_id, changed.id, 'The hotel has closed.', now(), now() + interval '7 days'
     from booking b cross join changed where b.id = $1`,
    [id],
  )
  return `/bookings/${id}/trek-change`
}

/** A booking of Maya that has an open choice, as after a cancelled departure. */
async function openChoice(site: OpenedSite): Promise<string> {
  const id = await ownBookingId(site, 'confirmed')
  await site.rows(
    `insert into departure_choice (booking_id, departure_id, cancelled_by, reason, asked_at, decide_by)
     select id, departure_id, 'host', 'A landslide closed the trail.', now(), now() + interval '7 days'
     from booking where id = $1`,
    [id],
  )
  return `/bookings/${id}/cancelled-departure`
}

function ownConversation(site: OpenedSite): Promise<string> {
  return idOf(site, `select id from conversation where client_id = $1 and kind = 'hosting' order by id`, [
    maya,
  ])
}

async function receivedMessage(site: OpenedSite): Promise<string> {
  const conversation = await ownConversation(site)
  const message = await idOf(
    site,
    `select id from message where conversation_id = $1 and sender_role = 'host' order by place`,
    [conversation],
  )
  return `/messages/${conversation}/report/${message}`
}

async function askToRemove(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Remove from my list/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Notifications that this browser has received, one of them long. */
async function storeNotifications(page: Page): Promise<void> {
  const list = [1, 2].map((id) => ({
    id,
    title: 'Karma Gurung',
    message: 'The pass is open. '.repeat(id * 5),
    timestamp: Date.parse('2026-11-20T06:00:00Z'),
    to: '/messages',
  }))
  const stored = JSON.stringify({ accountId: maya, list })
  await page.evaluate((text) => localStorage.setItem('notifications', text), stored)
  await page.reload()
  await expect(
    page.getByRole('list', { name: 'New messages in this browser' }).getByRole('listitem'),
  ).toHaveCount(2)
}

async function openMessageDialog(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Message Host' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
}

async function showKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up my authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
}

async function askForBothCodes(page: Page): Promise<void> {
  await page.getByLabel('New email').fill('moved@example.org')
  await page.getByRole('button', { name: 'Email both codes' }).click()
  await expect(page.getByText('We sent two codes')).toBeVisible()
}
