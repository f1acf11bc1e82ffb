import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { axe } from './look-over.ts'
import { expect, openSite } from './browser.ts'
import { scriptOf } from './script-size.ts'
import { signIn } from './signed-in.ts'

const site = openSite({})
const MAYA = 'maya@example.com'
const KARMA = 'karma@example.com'
/** So much script a page of messages may load, in kilobytes after gzip. */
const SCRIPT_KB = 185

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const bubble = (page: Page, text: string) => page.locator('.bub', { hasText: text })

async function say(page: Page, text: string) {
  await box(page).fill(text)
  await send(page).click()
}

/** A signed-in page with the conversation of Maya and Karma open. */
async function talking(email: string, other: string) {
  const visit = await site.browser.visit()
  await signIn(visit.page, email, '/messages')
  await visit.page.locator('.conv', { hasText: other }).click()
  await expect(box(visit.page)).toBeVisible()
  return visit
}

test('a traveller and her host talk: each reads the other at once, Sending becomes Sent and then Read', async () => {
  const maya = await site.browser.visit()
  await signIn(maya.page, MAYA, '/messages')
  await expect(maya.page.locator('.conv.unread', { hasText: 'Karma Gurung' })).toContainText('2 unread')
  await maya.page.locator('.conv', { hasText: 'Karma Gurung' }).click()
  const log = maya.page.getByRole('log')
  await expect(log.getByText('New', { exact: true })).toBeVisible()
  // Hours ago, which is yesterday after midnight.
  await expect(log.getByText(/^(Today|Yesterday)$/).last()).toBeVisible()
  await expect(maya.page.locator('.chat__bar')).toContainText('Verified host')
  await expect(maya.page.locator('.chat__ctx')).toContainText('Confirmed')
  await expect(maya.page.getByRole('link', { name: 'View host' })).toBeVisible()
  // Marked as read, and 'New' stays while one reads.
  await expect(maya.page.locator('.conv.unread', { hasText: 'Karma Gurung' })).toHaveCount(0)
  await expect(log.getByText('New', { exact: true })).toBeVisible()
  await expect(send(maya.page)).toBeDisabled()

  const karma = await talking(KARMA, 'Maya L.')
  await say(maya.page, 'Do we meet at the bus park? See https://example.com/map.')
  await expect(log.getByText('Today', { exact: true })).toBeVisible()
  await expect(bubble(karma.page, 'Do we meet at the bus park?')).toBeVisible()
  const link = bubble(karma.page, 'bus park').getByRole('link', {
    name: 'https://example.com/map',
    exact: true,
  })
  await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
  await expect(bubble(maya.page, 'bus park')).toContainText('Read')

  await box(karma.page).fill('At seven in the morning.')
  await box(karma.page).press('Shift+Enter')
  await box(karma.page).pressSequentially('Bring tea.')
  await box(karma.page).press('Enter')
  await expect(bubble(maya.page, 'At seven in the morning.')).toContainText('Bring tea.')
  await expect(box(karma.page)).toHaveValue('')
  await expect(maya.page.locator('.conv', { hasText: 'Karma Gurung' })).toContainText('At seven')

  // Several in a row keep their order, on both sides.
  const words = ['one', 'two', 'three', 'four'].map((word) => `Counted ${word}`)
  for (const word of words) await say(maya.page, word)
  for (const { page } of [maya, karma]) {
    await expect(page.locator('.bub', { hasText: 'Counted' })).toHaveCount(4)
    const told = await page.locator('.bub', { hasText: 'Counted' }).allInnerTexts()
    assert.deepEqual(
      told.map((text) => /Counted (one|two|three|four)/.exec(text)?.[0]),
      words,
    )
  }

  await bubble(maya.page, 'Counted four').hover()
  await bubble(maya.page, 'Counted four').getByRole('button', { name: 'Take back' }).click()
  for (const { page } of [maya, karma]) {
    await expect(bubble(page, 'This message was taken back.')).toBeVisible()
    await expect(bubble(page, 'Counted four')).toHaveCount(0)
  }
  assert.deepEqual([...maya.faults, ...karma.faults], [])
  await karma.close()
  await maya.close()
})

test('what is not sent keeps its id for Retry, what is begun is kept, and offline all waits for the line', async () => {
  const { page, close } = await talking(MAYA, 'Karma Gurung')
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
    'What you write is kept here and sent when the connection is back.',
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

test('older messages come while one goes up, and without script by a link', async () => {
  const { page, close } = await talking(MAYA, 'Karma Gurung')
  const address = page.url()
  for (let count = 1; count <= 45; count += 1) {
    const id = crypto.randomUUID()
    const path = address.replace('/messages/', '/api/messages/')
    const sent = await page.request.post(path, { data: { id, message: `Line ${count} of many` } })
    assert.equal(sent.status(), 201)
  }
  await page.goto(address)
  await expect(bubble(page, 'Line 45 of many')).toBeInViewport()
  await expect(bubble(page, 'Namaste Maya, welcome!')).toHaveCount(0)
  const middle = bubble(page, 'Line 10 of many')
  await middle.scrollIntoViewIfNeeded()
  await page.locator('.chat__log').evaluate((log) => log.scrollTo(0, -log.scrollHeight))
  await expect(bubble(page, 'Namaste Maya, welcome!')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Show earlier messages' })).toHaveCount(0)

  const html = await (await page.request.get(address)).text()
  const older = /href="(\?before=\d+)"/.exec(html)?.[1] ?? ''
  assert.match(await (await page.request.get(address + older)).text(), /Namaste Maya, welcome!/)
  await close()
})

test('without script a message is sent by its form, and a blank one is refused beside the box', async () => {
  const { page, close } = await site.browser.visit({ javaScriptEnabled: false })
  await signIn(page, MAYA, '/messages')
  await page.locator('.conv', { hasText: 'Karma Gurung' }).click()
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a message')
  await say(page, 'Sent by a form alone')
  await expect(bubble(page, 'Sent by a form alone')).toHaveCount(1)
  await page.goto('/messages/support')
  await expect(page.locator('.chat__bar')).toContainText('Sunday to Friday, 9:00 to 18:00 Nepal time')
  assert.equal((await page.goto('/messages/00000000-0000-4000-8000-000000000000'))?.status(), 404)
  await expect(page.getByText('Invalid conversation. Please refresh the page and try again.')).toBeVisible()
  await close()
})

test(`a conversation has no violation of WCAG 2.2 AA in either theme, and at most ${SCRIPT_KB} kB of script`, async () => {
  const { page, close } = await site.browser.visit({ viewport: { width: 390, height: 844 } })
  await signIn(page, MAYA, '/messages')
  const script = await scriptOf(page, '/messages')
  assert.ok(script > 50_000 && script / 1024 <= SCRIPT_KB, `${script} bytes of script`)
  let looked = 0
  for (const path of ['/messages', '/messages/support'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.locator('.conv').first()).toBeAttached()
      const { violations } = await axe(page).analyze()
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        [],
        `${path} ${colorScheme}`,
      )
      looked += 1
    }
  assert.equal(looked, 4)
  await page.setViewportSize({ width: 320, height: 640 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  assert.ok(over <= 0, `${over} px too wide`)
  await close()
})
