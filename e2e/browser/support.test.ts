import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SUPPORT_HOURS } from '#domain/support/support-hours-rules.ts'
import { askSupport } from '#test/fixtures/conversations.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { expect, openSite } from '../browser.ts'

const site = openSite()

test('support takes a chat of a traveller, answers live, and resolves it', async () => {
  const traveller = await createPerson(site.deps, { firstName: 'Maya', lastName: 'Lind' })
  const id = await askSupport(site.deps, traveller, 'Can my brother come along?')
  const anisha = await createPerson(site.deps, { role: 'support', firstName: 'Anisha' })
  const [maya, desk] = [await site.browser.visit({ as: traveller }), await site.browser.visit({ as: anisha })]
  await maya.page.goto('/messages/support')
  await expect(maya.page.getByText(SUPPORT_HOURS).first()).toBeVisible()
  const log = maya.page.getByRole('log')

  await desk.page.goto('/admin/support')
  const inbox = desk.page.getByRole('region', { name: 'Inbox' })
  const entry = inbox.locator(`a[href*="${id}"]`)
  await expect(entry).toContainText(/^Maya L\..*Can my brother come along\?/)
  await entry.click()
  const chat = desk.page.getByRole('region', { name: 'Conversation with Maya L.' })
  await chat.getByRole('button', { name: 'Take this chat' }).click()
  await expect(chat.getByRole('log').getByText('Can my brother come along?')).toBeVisible()
  await desk.page.getByRole('link', { name: 'Change of traveller' }).click()
  await expect(chat.getByLabel('Answer')).toHaveValue(
    /^You change names and details of your travellers yourself/,
  )
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByRole('log').getByText(/^You change names/)).toBeVisible()
  await expect(chat.getByLabel('Answer')).toHaveValue('')
  await expect(log.getByText(/^You change names/)).toBeVisible()

  await maya.page.getByLabel('Message', { exact: true }).fill('Thank you!')
  await maya.page.getByRole('button', { name: 'Send message' }).click()
  await expect(chat.getByRole('log').getByText('Thank you!')).toBeVisible()
  await expect(async () => {
    await maya.page.reload()
    await expect(maya.page.getByText('Online', { exact: true }).first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await chat.getByRole('button', { name: 'Resolve' }).click()
  await expect(desk.page.getByText(/you resolved it$/)).toBeVisible()
  await Promise.all([maya.close(), desk.close()])
  assert.deepEqual([maya.faults, desk.faults], [[], []])
})
