import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { codeOfStep, stepAt } from '#domain/account/second-factor/authenticator.ts'
import { SUPPORT_HOURS } from '#domain/support/support-hours-rules.ts'
import { expect, openSite } from './browser.ts'
import { signIn, typeCode } from './signed-in.ts'

const site = openSite({})

/** Anisha works here since today: her authenticator app is set up before the office opens. */
async function openInbox(page: Page): Promise<void> {
  await signIn(page, 'anisha@example.com', '/admin/support')
  await page.getByRole('button', { name: 'Set up my authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const key = ((await page.locator('.mono').textContent()) ?? '').replaceAll(' ', '')
  const { now } = (await (await fetch(`${site.server.url}/dev/clock`)).json()) as { now: string }
  await typeCode(page, codeOfStep(key, stepAt(new Date(now))), 'Turn on')
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Support')
}

test('a traveller writes to our support; somebody takes the chat, answers live, and resolves it', async () => {
  const maya = await site.browser.visit()
  const anisha = await site.browser.visit()
  await signIn(maya.page, 'maya@example.com', '/messages/support')
  await expect(maya.page.getByText(SUPPORT_HOURS).first()).toBeVisible()
  const log = maya.page.getByRole('log')
  const write = async (words: string) => {
    await maya.page.getByLabel('Message', { exact: true }).fill(words)
    await maya.page.getByRole('button', { name: 'Send message' }).click()
    await expect(log.getByText(words)).toBeVisible()
  }
  await write('Can my brother come along?')

  await openInbox(anisha.page)
  const inbox = anisha.page.getByRole('region', { name: 'Inbox' })
  await inbox.getByRole('link', { name: /^Maya L\..*Can my brother come along\?/ }).click()
  const chat = anisha.page.getByRole('region', { name: 'Conversation with Maya L.' })
  const mine = chat.getByRole('log')
  await expect(mine.getByText('Can my brother come along?')).toBeVisible()
  await anisha.page.getByRole('link', { name: 'Change of traveller' }).click()
  await expect(chat.getByLabel('Answer')).toHaveValue(
    /^You change names and details of your travellers yourself/,
  )
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(mine.getByText(/^You change names/)).toBeVisible()
  await expect(chat.getByLabel('Answer')).toHaveValue('')
  await expect(log.getByText(/^You change names/)).toBeVisible()
  await expect(async () => {
    await maya.page.reload()
    await expect(maya.page.getByText('Online', { exact: true }).first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await write('Thank you!')
  await expect(mine.getByText('Thank you!')).toBeVisible()
  await chat.getByRole('button', { name: 'Resolve' }).click()
  await expect(anisha.page.getByText(/you resolved it$/)).toBeVisible()
  assert.deepEqual([...maya.faults, ...anisha.faults], [])
  await Promise.all([maya.close(), anisha.close()])
})
