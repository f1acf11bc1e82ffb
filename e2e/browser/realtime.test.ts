import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from '@playwright/test'
import { writeMessage } from '#test/fixtures/conversations.ts'
import { createHost } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()

/** A traveller with one unread message of a host. */
async function createTalk() {
  const maya = await createPerson(site.deps, { firstName: 'Maya', lastName: 'Lind' })
  const karma = await createHost(site.deps, { displayName: 'Karma Gurung' })
  const id = await writeMessage(site.deps, { from: maya, to: karma, text: 'Namaste Karma!' })
  const write = (text: string) => writeMessage(site.deps, { from: karma, to: maya, text })
  await write('Namaste Maya, welcome!')
  return { maya, id, write }
}

/** Counts the streams that a browser opens. */
function watchStreams(context: BrowserContext) {
  const seen = { streams: 0 }
  context.on('request', (request) => {
    if (request.url().includes('/api/stream')) seen.streams += 1
  })
  return seen
}

/** The menu and the tab show the unread count. */
async function expectUnread(page: Page, count: number): Promise<void> {
  const menu = page.locator('.usermenu summary')
  await expect(menu).toContainText(count > 0 ? `Account menu, ${count} unread` : 'Account menu')
  await expect(page).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) \\S`) : /^[^(]/)
  await expect(page.locator('.menu a[href="/messages"]')).toHaveText(
    count > 0 ? `Messages, ${count} unread${count}` : 'Messages',
  )
}

/** Marks a conversation as read, as its page does when it is visible. */
async function read(page: Page, conversationId: string): Promise<void> {
  const answer = await page.request.post(`/api/messages/${conversationId}/read`, {
    data: { place: 1_000_000 },
  })
  assert.equal(answer.status(), 204)
}

test('two pages share one stream, both show the unread count, and one takes over when the other closes', async () => {
  const { maya, id, write } = await createTalk()
  const { page, faults } = await site.browser.visit({ as: maya })
  const seen = watchStreams(page.context())
  await page.goto('/account')
  await expectUnread(page, 1)
  const other = await page.context().newPage()
  await other.goto('/saved')
  await expectUnread(other, 1)
  await write('The lodge in Manang is booked.')
  await Promise.all([expectUnread(page, 2), expectUnread(other, 2)])
  assert.equal(seen.streams, 1)

  await other.getByRole('link', { name: 'Treks' }).first().click()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expectUnread(other, 2)
  await read(page, id)
  await Promise.all([expectUnread(page, 0), expectUnread(other, 0)])

  await page.close()
  await write('And so is the one in Yak Kharka.')
  await expectUnread(other, 1)
  await write('See you in Besisahar.')
  await expectUnread(other, 2)
  assert.equal(seen.streams, 2, 'the remaining page has opened its own stream')
  await read(other, id)
  await expectUnread(other, 0)
  await other.context().close()
  assert.deepEqual(faults, [])
})

test('after an interruption the unread count is correct again', async () => {
  const { maya, id, write } = await createTalk()
  const { page, close } = await site.browser.visit({ as: maya })
  const seen = watchStreams(page.context())
  await page.goto('/account')
  await expectUnread(page, 1)
  await expect.poll(() => seen.streams).toBe(1)
  await page.context().setOffline(true)
  await write('Bring a warm hat.')
  await write('And gloves.')
  await page.context().setOffline(false)
  await expectUnread(page, 3)
  await read(page, id)
  await expectUnread(page, 0)
  await close()
})

test('signing out ends the stream of every page, and signed-out pages open none', async () => {
  const { maya } = await createTalk()
  const { page, close } = await site.browser.visit()
  const seen = watchStreams(page.context())
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/list', { waitUntil: 'networkidle' })
  assert.equal(seen.streams, 0)
  await page.context().addCookies([{ name: 'session', value: maya.token, url: site.url, httpOnly: true }])
  await page.goto('/account')
  const other = await page.context().newPage()
  await other.goto('/saved')
  await expectUnread(other, 1)
  await expect.poll(() => seen.streams).toBe(1)
  const ended = new Promise<void>((resolve) =>
    page.context().on('requestfailed', (request) => request.url().includes('/api/stream') && resolve()),
  )
  await other.locator('.usermenu summary').click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await ended
  await expect(page).toHaveTitle(/^[^(]/)
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible()
  assert.equal(seen.streams, 1)
  assert.equal(await page.evaluate(() => localStorage.getItem('notifications')), null)
  await other.close()
  await close()
})

test('a browser shows notifications only after a click that allows them, and lists them', async () => {
  const { maya, write } = await createTalk()
  const { page, faults, close } = await site.browser.visit({ as: maya })
  await page.addInitScript(watchNotifications)
  await page.goto('/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await write('The first snow has fallen.')
  const list = page.getByRole('list', { name: 'New messages in this browser' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  assert.deepEqual(await notificationsOf(page), [], 'no permission prompt and no notification')

  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
  const other = await page.context().newPage()
  await other.addInitScript(watchNotifications)
  await other.goto('/saved')
  await expectUnread(other, 2)
  await write('The pass is open all the same.')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('The pass is open all the same.')
  const notified = { title: 'Karma Gurung', body: 'The pass is open all the same.', icon: '/icon-192.png' }
  assert.deepEqual(await notificationsOf(page), ['question', notified])
  assert.deepEqual(await notificationsOf(other), [], 'one page of a browser notifies')

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await other.close()
  await close()
  assert.deepEqual(faults, [])
})

/** In the page: replaces the browser's notifications by a record of what it is given. */
function watchNotifications() {
  const record: unknown[] = []
  let permission: NotificationPermission = 'default'
  class Watched extends EventTarget {
    static get permission() {
      return permission
    }
    static async requestPermission() {
      record.push('question')
      permission = 'granted'
      return permission
    }
    constructor(title: string, { body, icon }: NotificationOptions) {
      super()
      record.push({ title, body, icon })
    }
    close() {}
  }
  Object.assign(window, { Notification: Watched, notificationRecord: record })
}

function notificationsOf(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (window as unknown as { notificationRecord: unknown[] }).notificationRecord)
}
