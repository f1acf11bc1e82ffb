import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { accountId } from '#db/seed/write-people.ts'
import { expect, openSite } from './browser.ts'
import { signIn } from './signed-in.ts'

const site = openSite({})
const MAYA = 'maya@example.com'
const KARMA = 'karma@example.com'

/** Somebody who answers in the conversation of Maya and Karma, from a browser of their own. */
async function karmaWrites(): Promise<{
  write: (message: string) => Promise<void>
  id: string
  close: () => Promise<void>
}> {
  const { page, close } = await site.browser.visit({ viewport: { width: 800, height: 600 } })
  await signIn(page, KARMA, '/robots.txt')
  const id = await conversationOf(MAYA, KARMA)
  const write = async (message: string) => {
    const sent = await page.request.post(`/api/messages/${id}`, { data: { id: randomUUID(), message } })
    assert.equal(sent.status(), 201)
  }
  return { write, id, close }
}

async function conversationOf(client: string, host: string): Promise<string> {
  const db = new pg.Client({ connectionString: site.databaseUrl })
  await db.connect()
  const { rows } = await db.query('select id from conversation where client_id = $1 and host_id = $2', [
    accountId(client),
    accountId(host),
  ])
  await db.end()
  return (rows[0] as { id: string }).id
}

/** The requests for streams that a browser makes, and for counts. */
function watched(context: BrowserContext) {
  const asked = { streams: 0, counts: 0 }
  context.on('request', (request) => {
    if (request.url().includes('/api/stream')) asked.streams += 1
    if (request.url().endsWith('/api/messages/unread')) asked.counts += 1
  })
  return asked
}

/** What the menu and the tab say is unread. */
async function expectUnread(page: Page, count: number): Promise<void> {
  const menu = page.locator('.usermenu summary')
  await expect(menu).toContainText(count > 0 ? `Account menu, ${count} unread` : 'Account menu')
  await expect(page).toHaveTitle(count > 0 ? new RegExp(`^\\(${count}\\) \\S`) : /^[^(]/)
  await expect(page.locator('.menu a[href="/messages"]')).toHaveText(
    count > 0 ? `Messages, ${count} unread${count}` : 'Messages',
  )
}

/** As the conversation's page does when it is shown. */
async function read(page: Page, conversationId: string): Promise<void> {
  const answer = await page.request.post(`/api/messages/${conversationId}/read`, {
    data: { place: 1_000_000 },
  })
  assert.equal(answer.status(), 204)
}

test('two pages share one stream; the number is true in both, and when the leading page closes', async () => {
  const karma = await karmaWrites()
  const { page, faults, close } = await site.browser.visit()
  const asked = watched(page.context())
  await signIn(page, MAYA, '/account')
  await expectUnread(page, 3)
  const other = await page.context().newPage()
  await other.goto('/saved')
  await expectUnread(other, 3)
  await karma.write('The lodge in Manang is booked.')
  await Promise.all([expectUnread(page, 4), expectUnread(other, 4)])
  assert.equal(asked.streams, 1)

  await other.getByRole('link', { name: 'Treks' }).first().click()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expectUnread(other, 4)
  await read(page, karma.id)
  await Promise.all([expectUnread(page, 1), expectUnread(other, 1)])

  await page.close()
  await karma.write('And so is the one in Yak Kharka.')
  await expectUnread(other, 2)
  await karma.write('See you in Besisahar.')
  await expectUnread(other, 3)
  assert.equal(asked.streams, 2, 'the page that is left has opened its own')
  await read(other, karma.id)
  await expectUnread(other, 1)
  await other.close()
  assert.deepEqual(faults, [])
  await close().catch(() => {})
  await karma.close()
})

test('after a drop the number is true again, without anybody asking', async () => {
  const karma = await karmaWrites()
  const { page, close } = await site.browser.visit({ viewport: { width: 390, height: 844 } })
  const asked = watched(page.context())
  await signIn(page, MAYA, '/account')
  await expectUnread(page, 1)
  await expect.poll(() => asked.streams).toBe(1)
  await page.context().setOffline(true)
  await karma.write('Bring a warm hat.')
  await karma.write('And gloves.')
  await page.context().setOffline(false)
  await expectUnread(page, 3)
  await read(page, karma.id)
  await expectUnread(page, 1)
  await close()
  await karma.close()
})

test('signing out ends the line in every page at once, and nobody who is signed out has one', async () => {
  const { page, close } = await site.browser.visit({ viewport: { width: 1000, height: 800 } })
  const asked = watched(page.context())
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/list')
  await page.waitForLoadState('networkidle')
  assert.equal(asked.streams, 0)

  await signIn(page, MAYA, '/account')
  const other = await page.context().newPage()
  await other.goto('/saved')
  await expectUnread(other, 1)
  await expect.poll(() => asked.streams).toBe(1)
  const ended = new Promise<void>((resolve) =>
    page.context().on('requestfailed', (request) => request.url().includes('/api/stream') && resolve()),
  )
  await other.locator('.usermenu summary').click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await ended
  await expect(page).toHaveTitle(/^[^(]/)
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible()
  assert.equal(asked.streams, 1)
  assert.equal(await page.evaluate(() => localStorage.getItem('notifications')), null)
  await other.close()
  await close()
})

test('a browser notifies once it was asked to by a click, and keeps a list of what it told', async () => {
  const karma = await karmaWrites()
  const { page, faults, close } = await site.browser.visit({ viewport: { width: 1100, height: 800 } })
  await page.addInitScript(watchNotifications)
  await signIn(page, MAYA, '/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await karma.write('The first snow has fallen.')
  const list = page.getByRole('list', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  assert.deepEqual(await said(page), [], 'nothing was asked and nothing shown')

  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
  const other = await page.context().newPage()
  await other.addInitScript(watchNotifications)
  await other.goto('/saved')
  await expectUnread(other, 2)
  await karma.write('The pass is open all the same.')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText('The pass is open all the same.')
  const told = { title: 'Karma Gurung', body: 'The pass is open all the same.', icon: '/favicon.svg' }
  assert.deepEqual(await said(page), ['asked', told])
  assert.deepEqual(await said(other), [], 'one page of a browser notifies')

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await read(page, karma.id)
  assert.deepEqual(faults, [])
  await other.close()
  await close()
  await karma.close()
})

/** In the page: stands where the browser's own notifications stand, and writes down what it is told. */
function watchNotifications() {
  const said: unknown[] = []
  let permission: NotificationPermission = 'default'
  class Watched extends EventTarget {
    static get permission() {
      return permission
    }
    static async requestPermission() {
      said.push('asked')
      permission = 'granted'
      return permission
    }
    constructor(title: string, { body, icon }: NotificationOptions) {
      super()
      said.push({ title, body, icon })
    }
    close() {}
  }
  Object.assign(window, { Notification: Watched, notificationsSaid: said })
}

function said(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (window as unknown as { notificationsSaid: unknown[] }).notificationsSaid)
}
