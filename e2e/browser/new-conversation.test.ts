import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page, Request } from '@playwright/test'
import { findViolations } from '#test/axe.ts'
import { createHost } from '#test/fixtures/hosts.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()
const CONVERSATION = /\/messages\/[0-9a-f-]{36}$/

test('a traveller finds a host while typing and writes the first message', async () => {
  const name = randomUUID().slice(0, 8)
  for (const first of ['Dawa', 'Pema'])
    await createHost(site.deps, { displayName: `${first} ${name} Sherpa` })
  const { page, faults, close } = await site.browser.visit({ as: await createPerson(site.deps) })
  await page.goto('/new-conversation')
  const box = page.getByRole('searchbox', { name: 'Host' })
  const result = page.getByRole('main').getByRole('status')
  const hosts = page.getByRole('list', { name: 'Hosts' }).getByRole('link')
  await box.fill('d')
  await expect(result).toHaveText('Please type at least 2 characters.')
  await box.fill('zzz')
  await expect(result).toHaveText('No host found. Please try another name.')

  // The response to an earlier search arrives after a later one began, and does not replace its result.
  const answer = Promise.withResolvers<void>()
  await page.route(/new-conversation\.data\?.*host=er(&|$)/, async (route) => {
    await answer.promise
    await route.continue().catch(() => undefined)
  })
  const searched = page.waitForRequest(/host=er(&|$)/)
  await box.fill('er')
  const ended = endOf(page, await searched)
  await box.fill(`DÁWA ${name}`)
  await expect(result).toHaveText('1 host')
  answer.resolve()
  await ended
  await expect(hosts).toHaveCount(1)
  await expect(hosts.first()).toContainText(`Dawa ${name} Sherpa`)
  await expect(hosts.first()).toContainText('Verified')
  await expect(box).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`\\?host=D%C3%81WA\\+${name}$`))
  await box.fill(name)
  await expect(result).toHaveText('2 hosts')

  await hosts.first().click()
  await page.getByRole('textbox', { name: /message/i }).fill('Is there room for two in May?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log').getByText('Is there room for two in May?')).toBeVisible()
  await expect(page).toHaveURL(CONVERSATION)
  await close()
  assert.deepEqual(faults, [])
})

/** Resolves when the browser has the whole response to a request or has cancelled it. */
function endOf(page: Page, request: Request): Promise<void> {
  return new Promise((resolve) => {
    page.on('requestfinished', (each) => each === request && resolve())
    page.on('requestfailed', (each) => each === request && resolve())
  })
}

test('Message Host opens a dialog that refuses a blank text, preserves it when sending fails, and sends it once', async () => {
  const host = await createHost(site.deps, { displayName: 'Dawa Yangji Sherpa' })
  const { page, faults, close } = await site.browser.visit({ as: await createPerson(site.deps) })
  await page.goto(`/host-adventures/${host.id}`)
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
  assert.deepEqual(await findViolations(page, { rules: 'all' }), [])

  const words = 'Do you walk in <b>May</b>?'
  await box.fill(words)
  await expect(dialog.getByText('Please enter a message')).toBeHidden()
  await page.route(/host-adventures\/.*\.data/, (route) => route.abort())
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to send message. Please try again.')
  await expect(box).toHaveValue(words)
  await page.unrouteAll()
  // The response is lost after the message arrived: the same text again is the same message.
  const lost = Promise.withResolvers<void>()
  await page.route(/host-adventures\/.*\.data/, async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
    lost.resolve()
  })
  await send.click()
  await lost.promise
  await expect(send).toBeEnabled()
  await expect(dialog.getByRole('alert')).toContainText('Failed to send message. Please try again.')
  await page.unrouteAll()
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('log').getByText(words)).toHaveCount(1)
  await expect(page).toHaveURL(CONVERSATION)
  await close()
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('ERR_FAILED')),
    [],
  )
})
