import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { accountId } from '#db/seed/write-people.ts'
import { expect, mailTo, openSite } from './browser.ts'
import { lookOver } from './look-over.ts'
import { signIn, typeCode } from './signed-in.ts'

const site = openSite({})
/** Set to a folder, it keeps pictures of the pages. */
const pictures = process.env['PAGE_PICTURES']

const CONVERSATION = /\/messages\/[0-9a-f-]{36}$/
const DAWA = `/host-adventures/${accountId('dawa@example.com')}`
const SITA = `/host-adventures/${accountId('sita@example.com')}`

/** At both widths, light and dark. */
async function look(page: Page, name: string) {
  if (!pictures) return
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` })
    }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(before)
}

test('a traveller finds a host while typing and writes the first message', async () => {
  const { page, faults, close } = await site.browser.visit()
  await signIn(page, 'newcomer@example.net', '/new-conversation')
  const box = page.getByRole('searchbox', { name: 'Host' })
  const says = page.getByRole('main').getByRole('status')
  const hosts = page.getByRole('list', { name: 'Hosts' }).getByRole('link')
  await box.fill('d')
  await expect(says).toHaveText('Please type at least 2 characters.')
  await box.fill('zzz')
  await expect(says).toHaveText('No host found. Please try another name.')
  await look(page, 'search-none')

  // A slow answer to what was typed before never replaces the newer one.
  await page.route(/new-conversation\.data\?.*host=e(&|$)|host=er(&|$)/, async (route) => {
    await new Promise((soon) => setTimeout(soon, 1_500))
    await route.continue().catch(() => undefined)
  })
  await box.fill('er')
  await page.waitForTimeout(400)
  await box.fill('DÁWA')
  await expect(says).toHaveText('1 host')
  await page.waitForTimeout(1_600)
  await expect(hosts).toHaveCount(1)
  await expect(hosts.first()).toContainText('Dawa Yangji Sherpa')
  await expect(hosts.first()).toContainText('Verified')
  await expect(box).toBeFocused()
  await expect(page).toHaveURL(/\?host=D%C3%81WA$/)
  await box.fill('an')
  await expect(says).toHaveText('2 hosts')
  await look(page, 'search')
  await box.fill('dawa')
  await expect(says).toHaveText('1 host')
  await page.unrouteAll()
  const found = await lookOver(page, [
    { what: 'the search', open: () => page.goto('/new-conversation') },
    { what: 'found hosts', open: () => page.goto('/new-conversation?host=a') },
    { what: 'a found host', open: () => page.goto('/new-conversation?host=dawa') },
  ])
  assert.deepEqual([found.found, found.looked], [[], found.expected])

  await hosts.first().click()
  await page.getByRole('textbox', { name: /message/i }).fill('Is there room for two in May?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText('Is there room for two in May?')).toBeVisible()
  await expect(page).toHaveURL(CONVERSATION)
  assert.deepEqual(faults, [])
  await close()
})

test('without script a search is a form, and its results are links', async () => {
  const { page, close } = await site.browser.visit({ javaScriptEnabled: false })
  await signIn(page, 'newcomer-2@example.net', '/new-conversation')
  await page.getByRole('searchbox', { name: 'Host' }).fill('sita')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 host')
  await expect(page.getByRole('list', { name: 'Hosts' }).getByRole('link')).toHaveAttribute(
    'href',
    `/messages?user=${accountId('sita@example.com')}`,
  )
  await page.goto(SITA)
  await expect(page.getByRole('link', { name: 'Message Host' })).toHaveAttribute(
    'href',
    `/messages?user=${accountId('sita@example.com')}`,
  )
  await close()
})

test('Message Host opens a dialog: blank, failed with the text kept, by keyboard, and sent once', async () => {
  const { page, faults, close } = await site.browser.visit()
  await signIn(page, 'newcomer-3@example.net', DAWA)
  const button = page.getByRole('link', { name: 'Message Host' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Message Dawa' })
  const box = dialog.getByRole('textbox', { name: 'Your message' })
  const send = dialog.getByRole('button', { name: 'Send' })
  await expect(box).toBeFocused()
  await expect(send).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('  ')
  await expect(send).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a message')).toBeVisible()
  await expect(box).toBeFocused()
  await look(page, 'modal-blank')
  const { looked, found, expected } = await lookOver(page, [
    { what: 'the dialog', open: async () => undefined },
  ])
  assert.deepEqual([found, looked], [[], expected])

  const words = 'Do you walk in <b>May</b>?'
  await box.fill(words)
  await expect(dialog.getByText('Please enter a message')).toBeHidden()
  await page.route(/host-adventures\/.*\.data/, (route) => route.abort())
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send message. Please try again.')
  await expect(box).toHaveValue(words)
  await look(page, 'modal-failed')
  await page.unrouteAll()
  // The answer is lost on its way: it arrived, and the same words again are the same message.
  const lost = Promise.withResolvers<void>()
  await page.route(/host-adventures\/.*\.data/, async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
    lost.resolve()
  })
  await send.click()
  // The sentence of the first attempt stands until the second one is over.
  await lost.promise
  await expect(send).toBeEnabled()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to send message. Please try again.')
  await page.unrouteAll()
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('log').getByText(words)).toHaveCount(1)
  await expect(page).toHaveURL(CONVERSATION)
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('ERR_FAILED')),
    [],
  )
  await close()
})

test('signed out, Message Host leads through the login and back to write; nobody writes to themselves', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto(SITA)
  await look(page, 'host-page')
  await page.getByRole('link', { name: 'Message Host' }).click()
  await expect(page.getByText('Please log in to read and write messages')).toBeVisible()
  await page.getByLabel('Email').fill('newcomer-4@example.net')
  await page.getByRole('button', { name: /code/i }).click()
  await expect(page.getByRole('group', { name: 'Six-digit code' })).toBeVisible()
  const { subject } = await mailTo(site.server.url, 'newcomer-4@example.net', /^\d{6} is your/)
  await typeCode(page, subject.slice(0, 6), 'Log in')
  await page.getByRole('textbox', { name: /message/i }).fill('Hello Sita')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(CONVERSATION)
  await expect(page.getByRole('log').getByText('Hello Sita')).toBeVisible()

  await signIn(page, 'sita@example.com', SITA)
  // A page of somebody else, left open, is not told what happens to whoever signed in after them.
  const stream = await page.request.get(`/api/stream?of=${accountId('dawa@example.com')}`)
  assert.equal(stream.status(), 401)
  await expect(page.getByRole('link', { name: 'Edit this page' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Message Host' })).toHaveCount(0)
  assert.deepEqual(faults, [])
  await close()
})
