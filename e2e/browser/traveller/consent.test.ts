import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { storedInBrowser } from '#domain/consent/stored-in-browser-rules.ts'
import { findViolations } from '#test/axe.ts'
import { newScriptMark } from '#web/http/content-security-policy.ts'
import { withBanner } from '#web/http/consent/consent-banner.ts'
import { expect, openSite } from '../../browser.ts'
import { unlisted } from '../../unlisted.ts'

const site = openSite('read-only')

/** Serves the page as if analytics cookies were in use. */
const serveWithBanner = (page: Page) =>
  page.route('**/list?q=everest', async (route) => {
    const response = await route.fetch()
    const request = new Request(route.request().url(), { headers: await route.request().allHeaders() })
    const html = Buffer.from(await response.text())
    const body = withBanner(html, newScriptMark(), request, new Date(), ['analytics'])
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body })
  })

test('the banner is above the header, is answered without leaving the page, and asks once', async () => {
  const { page, faults, close } = await site.browser.visit()
  await serveWithBanner(page)
  await page.goto('/list?q=everest')
  const banner = page.getByRole('region', { name: 'Cookies' })
  assert.deepEqual(
    await banner.evaluate((box) => [box.previousElementSibling?.className, getComputedStyle(box).position]),
    ['skip', 'static'],
  )
  const accept = banner.getByRole('button', { name: 'Accept analytics' })
  const reject = banner.getByRole('button', { name: 'Reject analytics' })
  const look = (button: typeof accept) =>
    button.evaluate((box) => [box.className, getComputedStyle(box).backgroundColor, box.clientHeight])
  assert.deepEqual(await look(accept), await look(reject), 'both choices look alike')
  assert.deepEqual(await findViolations(page, { rules: 'all', part: 'cookie-banner' }), [])

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(accept).toBeFocused()
  await page.getByRole('combobox').first().fill('langtang')
  await reject.focus()
  await page.keyboard.press('Enter')
  const said = banner.getByRole('alert')
  await expect(said).toContainText('You have rejected analytics cookies.')
  await expect(said).toBeFocused()
  await expect(page.getByRole('combobox').first()).toHaveValue('langtang')
  await page.getByRole('button', { name: 'Hide this message' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto('/list?q=everest')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(banner).toHaveCount(0)
  assert.deepEqual(faults, [])
  await close()
})

test('the settings default to No, list everything that is stored, and take effect at once', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/manage-cookie-settings')
  for (const name of ['Analytics', 'Functional', 'Advertising'])
    await expect(page.getByRole('radiogroup', { name }).getByLabel('No', { exact: true })).toBeChecked()
  for (const { name } of storedInBrowser.filter((each) => each.name !== '__Host-session'))
    await expect(page.getByRole('rowheader', { name: name.replace(/:$/, ':…'), exact: true })).toHaveCount(1)
  assert.deepEqual(await findViolations(page, { rules: 'all' }), [])
  await page.getByRole('radiogroup', { name: 'Analytics' }).getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').first()).toContainText('Saved. This applies from now on.')
  await expect(page.locator('cookie-banner')).toHaveCount(0)
  const [choice] = (await page.context().cookies()).filter(({ name }) => name === 'consent')
  assert.match(choice?.value ?? '', /^1\.\d{4}-\d\d-\d\d\.a--\./)
  assert.deepEqual(await unlisted(page, site.url), [])
  await page.evaluate(() => localStorage.setItem('spy', '1'))
  assert.deepEqual(await unlisted(page, site.url), ['local spy'])
  await page.evaluate(() => localStorage.removeItem('spy'))
  assert.deepEqual(faults, [])
  await close()
})
