import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { createBooking } from '#test/fixtures/bookings.ts'
import { writeMessage } from '#test/fixtures/conversations.ts'
import { createHost, createTrekWithDeparture } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const bubble = (page: Page, text: string) => page.locator('.bub', { hasText: text })
const hoursAgo = (hours: number) => new Date(site.deps.now().getTime() - hours * 3_600_000)

async function say(page: Page, text: string) {
  await box(page).fill(text)
  await send(page).click()
}

/** A traveller and a host who have written to each other: the host's last two messages are unread. */
async function createTalk() {
  const maya = await createPerson(site.deps, { firstName: 'Maya', lastName: 'Lind' })
  const karma = await createHost(site.deps, { displayName: 'Karma Gurung' })
  await writeMessage(site.deps, { from: maya, to: karma, text: 'Namaste Karma!', at: hoursAgo(26) })
  await writeMessage(site.deps, { from: karma, to: maya, text: 'Namaste Maya, welcome!', at: hoursAgo(25) })
  const text = 'Bring a warm sleeping bag.'
  const id = await writeMessage(site.deps, { from: karma, to: maya, text, at: hoursAgo(24) })
  return { maya, karma, path: `/messages/${id}` }
}

test('a traveller and a host see messages live, and Sending becomes Sent and then Read', async () => {
  const talk = await createTalk()
  const maya = await site.browser.visit({ as: talk.maya })
  await maya.page.goto('/messages')
  const entry = maya.page.locator('.conv', { hasText: 'Karma Gurung' })
  await expect(maya.page).toHaveURL(new RegExp(`${talk.path}$`))
  const log = maya.page.getByRole('log')
  await expect(log.getByText('New', { exact: true })).toBeVisible()
  await expect(log.getByText('Yesterday', { exact: true }).last()).toBeVisible()
  await expect(maya.page.locator('.conv.unread')).toHaveCount(0)
  await expect(log.getByText('New', { exact: true })).toBeVisible()
  await expect(send(maya.page)).toBeDisabled()

  const karma = await site.browser.visit({ as: talk.karma })
  await karma.page.goto(talk.path)
  await say(maya.page, 'Do we meet at the bus park? See https://example.com/map.')
  await expect(log.getByText('Today', { exact: true })).toBeVisible()
  const link = bubble(karma.page, 'bus park').getByRole('link', {
    name: 'https://example.com/map',
    exact: true,
  })
  await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
  await expect(bubble(maya.page, 'bus park')).toContainText('Read')
  await expect(bubble(maya.page, 'Namaste Karma!')).toContainText('Read')

  await box(karma.page).fill('At seven in the morning.')
  await box(karma.page).press('Shift+Enter')
  await box(karma.page).pressSequentially('Bring tea.')
  await box(karma.page).press('Enter')
  await expect(bubble(maya.page, 'At seven in the morning.')).toContainText('Bring tea.')
  await expect(box(karma.page)).toHaveValue('')
  await expect(entry).toContainText('At seven')

  // Several in a row stay in order, on both sides.
  const words = ['one', 'two', 'three', 'four'].map((word) => `Counted ${word}`)
  for (const word of words) await say(maya.page, word)
  for (const { page } of [maya, karma])
    await expect(bubble(page, 'Counted')).toHaveText(words.map((word) => new RegExp(word)))
  await bubble(maya.page, 'Counted four').hover()
  await bubble(maya.page, 'Counted four').getByRole('button', { name: 'Withdraw' }).click()
  for (const { page } of [maya, karma]) {
    await expect(bubble(page, 'This message was withdrawn.')).toBeVisible()
    await expect(bubble(page, 'Counted four')).toHaveCount(0)
  }
  await Promise.all([karma.close(), maya.close()])
  assert.deepEqual([maya.faults, karma.faults], [[], []])
})

test('a failed message has the same id on Retry, a draft persists, and offline messages wait', async () => {
  const { maya, path } = await createTalk()
  const { page, close } = await site.browser.visit({ as: maya })
  await page.goto(path)
  const ids: string[] = []
  await page.route('**/api/messages/*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    ids.push(route.request().postDataJSON().id)
    return ids.length === 1 ? route.abort() : route.continue()
  })
  await say(page, 'Is the pass open?')
  await expect(bubble(page, 'Is the pass open?')).toContainText('Not sent. Retry')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(bubble(page, 'Is the pass open?')).toContainText('Sent')
  assert.equal(ids.length, 2)
  assert.equal(ids[0], ids[1], 'the same message')
  await expect(bubble(page, 'Is the pass open?')).toHaveCount(1)
  await page.unrouteAll()

  await box(page).fill('A thought that is not')
  await page.reload()
  await expect(box(page)).toHaveValue('A thought that is not')
  await box(page).fill('   ')
  await expect(send(page)).toBeDisabled()

  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.locator('.chat__offline')).toContainText(
    'What you write is saved here and sent when the connection is back.',
  )
  await say(page, 'Written in the tunnel')
  await expect(bubble(page, 'Written in the tunnel')).toContainText('Waiting for the connection')
  await page.context().setOffline(false)
  await expect(bubble(page, 'Written in the tunnel')).toContainText('Sent')
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await page.reload()
  await expect(bubble(page, 'Written in the tunnel')).toHaveCount(1)
  await close()
})

test('scrolling up loads older messages', async () => {
  const { maya, karma, path } = await createTalk()
  for (let count = 1; count <= 45; count += 1) {
    const text = `Line ${count} of many`
    await writeMessage(site.deps, { from: maya, to: karma, text, at: hoursAgo(20 - count / 10) })
  }
  const { page, close } = await site.browser.visit({ as: maya })
  await page.goto(path)
  await expect(bubble(page, 'Line 45 of many')).toBeInViewport()
  await expect(bubble(page, 'Namaste Maya, welcome!')).toHaveCount(0)
  await bubble(page, 'Line 10 of many').scrollIntoViewIfNeeded()
  await page.locator('.chat__log').evaluate((log) => log.scrollTo(0, -log.scrollHeight))
  await expect(bubble(page, 'Namaste Maya, welcome!')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Show earlier messages' })).toHaveCount(0)
  await close()
})

test('a host cannot send a blank message to a guest', async () => {
  const departure = await createTrekWithDeparture(site.deps)
  const { id } = await createBooking(site, { departure })
  const { page, faults, close } = await site.browser.visit({ as: departure.trek.host })
  await page.goto(`${DASHBOARD}/bookings/${id}/message`)
  const button = page.getByRole('button', { name: 'Send', exact: true })
  await expect(button).toBeDisabled()
  await page.getByLabel('Your message').fill('   ')
  await expect(button).toBeDisabled()
  await page.getByLabel('Your message').fill('Namaste Ada!')
  await expect(button).toBeEnabled()
  assert.deepEqual(faults, [])
  await close()
})

test('Messages opens the newest conversation beside the list, and on a phone only the list', async () => {
  const talk = await createTalk()
  const second = await createHost(site.deps, { displayName: 'Dawa Tamang' })
  const text = 'The permit office opens at ten.'
  const asked = 'When does the permit office open?'
  await writeMessage(site.deps, { from: talk.maya, to: second, text: asked, at: hoursAgo(3) })
  const newest = await writeMessage(site.deps, { from: second, to: talk.maya, text, at: hoursAgo(2) })
  const phone = await site.browser.visit({ as: talk.maya, viewport: { width: 390, height: 844 } })
  await phone.page.goto('/messages')
  await expect(phone.page.locator('.conv').first()).toContainText('1 unread')
  await expect(phone.page).toHaveURL(/\/messages$/)
  await expect(phone.page.locator('.conv.unread')).toHaveCount(2)

  const desktop = await site.browser.visit({ as: talk.maya })
  await desktop.page.goto('/messages')
  await expect(desktop.page).toHaveURL(new RegExp(`/messages/${newest}$`))
  await expect(desktop.page.getByRole('log')).toContainText(text)
  assert.deepEqual([phone.faults, desktop.faults], [[], []])
})
