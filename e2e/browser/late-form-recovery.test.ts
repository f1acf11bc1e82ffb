import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, openSite } from '../browser.ts'
import { openAgedContactForm } from '../lost-answers/aged-contact-form.ts'

const site = openSite()

/** Opens the contact form and blocks all further scripts of the site. */
async function openWithoutMoreScript(page: Page): Promise<void> {
  await openAgedContactForm(page, site.deps)
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('Food')
  await page.getByLabel('Message').fill('Which lodges cook without gluten?')
}

const arrived = async (email: string) => {
  const [{ count }] = await site.rows(`select count(*)::int from contact_message where email = '${email}'`)
  return count
}

test('a form survives when its page goes offline before any interaction, and is sent with a connection', async () => {
  const { page, close } = await site.browser.visit()
  await openAgedContactForm(page, site.deps)
  await page.context().setOffline(true)
  await fillIn(page, 'early@example.org')
  for (const _ of ['once', 'twice']) {
    await page.getByRole('button', { name: 'Send message' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'There is no connection. Nothing was sent' })
    await expect(alert).toBeFocused()
    await expect(alert).toHaveCount(1)
  }
  await expect(page.getByLabel('Message')).toHaveValue('Which lodges cook without gluten?')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your message is with us' })).toBeVisible()
  assert.equal(await arrived('early@example.org'), 1)
  await close()
})

test('a form is sent although the script that preserves its page no longer exists', async () => {
  const { page, close } = await site.browser.visit()
  await openWithoutMoreScript(page)
  await fillIn(page, 'newer@example.org')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your message is with us' })).toBeVisible()
  assert.equal(await arrived('newer@example.org'), 1)
  await close()
})

test('a form that is pressed twice while that script loads is sent once', async () => {
  const { page, close } = await site.browser.visit()
  await openAgedContactForm(page, site.deps)
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await fillIn(page, 'twice@example.org')
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  assert.deepEqual(posts, [])
  release()
  await expect(page.getByRole('status').filter({ hasText: 'Your message is with us' })).toBeVisible()
  assert.equal(posts.length, 1)
  assert.equal(await arrived('twice@example.org'), 1)
  await close()
})
