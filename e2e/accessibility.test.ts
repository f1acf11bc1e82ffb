import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { accountId } from '#db/seed/write-people.ts'
import { expect, openSite } from './browser.ts'
import { lookOver, type Sight } from './look-over.ts'
import { signIn } from './signed-in.ts'

const site = openSite({})

/** Every public page, the booking form with a hold of the visitor's own, and a traveller's list with what can be done there. */
const pages: Sight[] = [
  { what: 'home', open: (page) => page.goto('/') },
  { what: 'list', open: (page) => page.goto('/list') },
  { what: 'a list without results', open: (page) => page.goto('/list?q=zzzz') },
  { what: 'trek', open: openTrek },
  { what: 'host', open: openHost },
  { what: 'about a host', open: openAbout },
  { what: 'login', open: (page) => page.goto('/login') },
  { what: 'no trek', open: (page) => page.goto('/payment-confirmation') },
  { what: 'payment cancelled', open: (page) => page.goto('/payment-cancelled') },
  { what: 'not found', open: (page) => page.goto('/nowhere') },
  { what: 'booking form', open: openForm },
  {
    what: 'booking form with errors',
    open: async (page) => {
      await openForm(page)
      await page.getByRole('button', { name: 'Continue to review' }).click()
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    },
  },
  { what: 'messages', open: (page) => openList(page, '/messages') },
  { what: 'a conversation', open: openConversation },
  { what: 'bookings', open: (page) => openList(page, '/bookings') },
  { what: 'notifications', open: openNotifications },
  { what: 'cancelled bookings', open: (page) => openList(page, '/bookings?tab=cancelled') },
  {
    what: 'cancel',
    open: async (page) => {
      await openList(page, '/bookings')
      await page
        .getByRole('link', { name: /^Cancel booking/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel this booking?')
    },
  },
  {
    what: 'remove from my list',
    open: async (page) => {
      await openList(page, '/bookings?tab=cancelled')
      await page
        .getByRole('link', { name: /^Remove from my list/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    what: 'remove from my list, its own page',
    open: async (page) => {
      await openList(page, '/bookings?tab=cancelled')
      const remove = page.getByRole('link', { name: /^Remove from my list/ }).first()
      await page.goto((await remove.getAttribute('href')) ?? '')
    },
  },
]

/** A trek with all that can be opened, and a departure chosen. */
async function openTrek(page: Page) {
  await page.goto('/trekking/annapurna-circuit')
  await page.locator('#departures .act a').first().click()
  await page.getByRole('button', { name: 'Open all' }).click()
  for (const table of await page.getByText('Show as table').all()) await table.click()
}

/** A host's page on which Book Now was pressed too early. */
async function openHost(page: Page) {
  await page.goto(`/host-adventures/${accountId('karma@example.com')}?book=nar-phu-valley`)
}

async function openAbout(page: Page) {
  await openHost(page)
  await page.getByRole('link', { name: 'About Me' }).click()
  await expect(page.getByRole('dialog')).toContainText('Languages')
}

/** What a browser was told of, one of it long. */
async function openNotifications(page: Page) {
  await openList(page, '/notifications')
  const list = [1, 2].map((id) => ({
    ...{ id, title: 'Karma Gurung', message: 'The pass is open. '.repeat(id * 5) },
    ...{ timestamp: Date.parse('2026-11-20T06:00:00Z'), to: '/messages' },
  }))
  const kept = JSON.stringify({ accountId: accountId('maya@example.com'), list })
  await page.evaluate((text) => localStorage.setItem('notifications', text), kept)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(2)
}

/** A traveller's own list; logs in the first time. */
async function openList(page: Page, path: string) {
  await page.goto(path)
  if (page.url().includes('/login')) await signIn(page, 'maya@example.com', path)
}

/** A conversation on a phone, where it is a page of its own. */
async function openConversation(page: Page) {
  await openList(page, '/messages')
  await page.locator('.conv').first().click()
  await expect(page.getByRole('log')).toBeVisible()
}

async function openForm(page: Page) {
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

test('no page has a violation of WCAG 2.2 AA, narrow or wide, light or dark, nor runs off the side at 320 px', async () => {
  const { page, faults, close } = await site.browser.visit()
  const { looked, found, expected } = await lookOver(page, pages)
  assert.equal(looked, expected)
  assert.deepEqual(found, [])
  assert.deepEqual(faults, [])
  await close()
})

test('the keyboard alone skips to the content, opens and closes, and reaches Book Now', async () => {
  const { page, close } = await site.browser.visit()
  await page.goto('/trekking/annapurna-circuit')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: /Departure/ }).focus()
  let steps = 0
  const bookNow = page.getByRole('button', { name: 'Book Now' }).first()
  while (!(await bookNow.evaluate((button) => button === document.activeElement)) && steps < 10) {
    await page.keyboard.press('Tab')
    steps += 1
  }
  assert.ok(steps < 10, `${steps} stops from the departure to Book Now`)
  const outline = await bookNow.evaluate((button) => getComputedStyle(button).outlineStyle)
  assert.notEqual(outline, 'none', 'the focus is visible')
  await close()
})
