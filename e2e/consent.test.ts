import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { consentText, CONSENT_VERSION, nothingOptional } from '#domain/consent/consent-rules.ts'
import { keptInBrowser } from '#domain/consent/kept-in-browser-rules.ts'
import { expect, openSite } from './browser.ts'
import { unlisted } from './unlisted.ts'

const site = openSite({})

test('the question stands above the header, is answered without leaving the page, and is not asked again', async () => {
  const { page, faults, close } = await site.browser.visit()
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
  const { violations } = await new AxeBuilder({ page }).include('cookie-banner').analyze()
  assert.deepEqual(violations, [])

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
  for (const path of ['/', '/list', '/login', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(banner).toHaveCount(0)
  }
  assert.deepEqual(faults, [])
  await close()
})

test('without a script a choice leads back to its page, which says so; it outlives logging out', async () => {
  const { page, close } = await site.browser.visit({ javaScriptEnabled: false })
  await page.goto('/list?region=Everest')
  await page.getByRole('button', { name: 'Accept analytics' }).click()
  assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/list?region=Everest')
  await expect(page.getByRole('status').first()).toContainText('You have accepted analytics cookies.')
  await page.getByRole('button', { name: 'Hide this message' }).click()
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  const names = (await page.context().cookies()).map(({ name }) => name)
  assert.deepEqual(names, ['consent'])
  await page.goto('/manage-cookie-settings')
  await expect(page.getByRole('radiogroup', { name: 'Analytics' }).getByLabel('Yes')).toBeChecked()
  await close()
})

test('a choice from elsewhere leads to no other site', async () => {
  for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const answer = await fetch(`${site.server.url}/manage-cookie-settings`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ intent: 'reject', returnTo }) },
      headers: { Referer: 'https://evil.example/page' },
    })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/'])
  }
})

test('pages that visitors share ask whoever has not chosen, and nobody else', async () => {
  const chosenOn = new Date().toISOString().slice(0, 10)
  const consent = { id: crypto.randomUUID(), version: CONSENT_VERSION, chosenOn, choices: nothingOptional }
  const asks = async (cookie: string) =>
    (await (await fetch(`${site.server.url}/regions`, { headers: { cookie } })).text()).includes(
      '<cookie-banner',
    )
  const chosen = `consent=${consentText(consent)}`
  const answers: boolean[] = []
  for (const cookie of [
    '',
    chosen,
    '',
    chosen,
    'consent=yes',
    `consent=${consentText({ ...consent, version: CONSENT_VERSION + 1 })}`,
  ])
    answers.push(await asks(cookie))
  assert.deepEqual(answers, [true, false, true, false, true, true])
})

test('the settings begin with No, tell of everything that is kept, and take effect at once', async () => {
  const { page, faults, close } = await site.browser.visit()
  await page.goto('/manage-cookie-settings')
  for (const name of ['Analytics', 'Functional', 'Advertising'])
    await expect(page.getByRole('radiogroup', { name }).getByLabel('No', { exact: true })).toBeChecked()
  for (const { name } of keptInBrowser.filter((each) => each.name !== '__Host-session'))
    await expect(page.getByRole('rowheader', { name: name.replace(/:$/, ':…'), exact: true })).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).analyze()
  assert.deepEqual(violations, [])
  await page.getByRole('radiogroup', { name: 'Analytics' }).getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').first()).toContainText('Saved. It applies from this moment.')
  await expect(page.locator('cookie-banner')).toHaveCount(0)
  const [choice] = (await page.context().cookies()).filter(({ name }) => name === 'consent')
  assert.match(choice?.value ?? '', /^1\.\d{4}-\d\d-\d\d\.a--\./)
  assert.deepEqual(await unlisted(page, site.server.url), [])
  await page.evaluate(() => localStorage.setItem('spy', '1'))
  assert.deepEqual(await unlisted(page, site.server.url), ['local spy'])
  await page.evaluate(() => localStorage.removeItem('spy'))
  assert.deepEqual(faults, [])
  await close()
})
