import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { createPerson } from '#test/fixtures/people.ts'
import { mailsTo } from '#test/servers/mailbox.ts'
import { soon } from '#test/soon.ts'
import { expect, openSite } from '../browser.ts'
import { openAgedContactForm } from '../lost-answers/aged-contact-form.ts'
import { typeCode } from '../signed-in.ts'

const site = openSite()

const stored = (page: Page) =>
  page.evaluate(() => Object.entries({ ...sessionStorage }).filter(([key]) => key.startsWith('typed:')))

/** Signs in on the login page that is shown, with the code that comes by mail. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { subject } = await soon(async () =>
    (await mailsTo(site, email)).find((mail) => /^\d{6} is your/.test(mail.subject)),
  )
  await typeCode(page, subject.slice(0, 6), 'Log in')
}

test('when the session ends during typing in the account, the values are there after signing in', async () => {
  const person = await createPerson(site.deps)
  const { page, faults, close } = await site.browser.visit({ as: person })
  await page.goto('/account')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('City').fill('London')
  await page.getByLabel('Address').fill('12 St James Square')
  await page.getByLabel('Passport number').fill('XK4411228')
  await page.getByLabel('Date of birth').fill('04/09/1991')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const [[, text = ''] = []] = await stored(page)
  assert.match(text, /12 St James Square/)
  assert.doesNotMatch(text, /XK4411228|1991/)

  await logIn(page, person.email)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('City')).toHaveValue('London')
  await expect(page.getByLabel('Address')).toHaveValue('12 St James Square')
  await expect(page.getByLabel('Passport number')).toHaveValue('')
  await expect(page.getByRole('status').filter({ hasText: 'What you typed before is back.' })).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  assert.deepEqual(await stored(page), [])
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('London')
  assert.deepEqual(faults, [])
  await close()
})

test('one person’s typed text is not shown to the next one who signs in', async () => {
  const [first, second] = [await createPerson(site.deps), await createPerson(site.deps)]
  const { page, close } = await site.browser.visit({ as: first })
  await page.goto('/account')
  await page.getByLabel('City').fill('London')
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  await page.context().clearCookies({ name: 'session' })
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, second.email)
  await expect(page).toHaveURL(/\/account$/)
  await expect.poll(() => stored(page)).toEqual([])
  await expect(page.getByLabel('City')).toHaveValue('')
  await close()
})

test('a long message survives a reload, and is cleared after sending', async () => {
  const { page, close } = await site.browser.visit()
  await page.goto('/contact-us')
  const message = 'We are four, and one of us eats no gluten.\nWhich lodges can cook for her?'
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Subject').fill('Food')
  await page.getByLabel('Message').fill(message)
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain('gluten')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue(message)
  await expect(page.getByLabel('Subject')).toHaveValue('Food')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your message is with us' })).toBeVisible()
  assert.deepEqual(await stored(page), [])
  await page.goto('/contact-us')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await close()
})

test('a message without a response is sent again with the same key, and arrives once', async () => {
  const { page, close } = await site.browser.visit()
  await openAgedContactForm(page, site.deps)
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill('once@example.org')
  await page.getByLabel('Subject').fill('Once')
  await page.getByLabel('Message').fill('Does this arrive once?')
  const bodies: (string | null)[] = []
  await page.route('**/contact-us.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    bodies.push(route.request().postData())
    // The server has it; its response is lost.
    if (bodies.length === 1) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'We got no answer.' })
  await expect(alert).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue('Does this arrive once?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your message is with us' })).toBeVisible()
  assert.equal(bodies.length, 2)
  assert.equal(bodies[0], bodies[1])
  const [{ count }] = await site.rows(
    "select count(*)::int from contact_message where email = 'once@example.org'",
  )
  assert.equal(count, 1)
  await close()
})
