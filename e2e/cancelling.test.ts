import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { expect, mailTo, openSite } from './browser.ts'
import { axe } from './look-over.ts'
import { paidGuest } from './paid-guest.ts'
import { signIn, signInOperator } from './signed-in.ts'

const site = openSite({})

async function typeDigits(page: Page, code: string) {
  for (const [index, digit] of [...code].entries())
    await page.locator(`input[name="code-${index + 1}"]`).fill(digit)
}

async function noViolations(page: Page) {
  const { violations } = await axe(page).analyze()
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 100)).join(' | ')}`),
    [],
  )
}

test('a traveller cancels: the sum before, the label after, the mail, and nothing to cancel twice', async () => {
  const { page, faults, close } = await site.browser.visit()
  await signIn(page, 'maya@example.com', '/bookings')
  await page.getByRole('link', { name: 'Cancel booking for Annapurna Circuit Trek' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel this booking?')
  await expect(page.getByText(/^until .* 24:00 Nepal time \(.* your time\)/).first()).toBeVisible()
  await noViolations(page)
  const cancelAt = page.url()
  await page.getByLabel(/^Why are you cancelling\?/).selectOption('My dates changed')
  const button = page.getByRole('button', { name: /^Cancel booking and get \$[\d,.]+ back$/ })
  const sum = /\$[\d,.]+\d/.exec((await button.textContent()) ?? '')?.[0] ?? ''
  await button.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is cancelled')
  const mail = await mailTo(site.server.url, 'maya@example.com', /Annapurna Circuit Trek is cancelled/)
  assert.ok(mail.text.includes(`US${sum}`), `${sum} in ${mail.text}`)

  await page.goto('/bookings?tab=cancelled')
  await expect(page.getByText('Pending Processing (5 - 10 days)')).toBeVisible()
  await expect(page.getByText('In review')).toBeVisible()
  await page.goto(cancelAt)
  await expect(page.getByRole('button', { name: /^Cancel booking/ })).toHaveCount(0)

  const stranger = await site.browser.visit()
  await stranger.page.goto(cancelAt)
  await expect(stranger.page).toHaveURL(/\/login$/)
  assert.deepEqual(faults, [])
  await stranger.close()

  // The one whose refund is done may leave the list: the dialog holds the keyboard, Escape keeps the booking.
  await page.goto('/bookings?tab=cancelled')
  await expect(page.getByRole('link', { name: /^Cancelled/ })).toContainText('2')
  const remove = page.getByRole('link', { name: /^Remove from my list/ })
  await expect(remove).toHaveCount(1)
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Remove from my list?' })
  await expect(dialog).toContainText(
    'Are you sure you want to delete this booking? This action cannot be undone.',
  )
  await noViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('status').getByText('Booking deleted successfully.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cancelled/ })).toContainText('1')
  await expect(remove).toHaveCount(0)
  assert.deepEqual(faults, [])
  await close()
})

test('without script a walked booking is taken off the list on a page of its own', async () => {
  const { page, close } = await site.browser.visit({ javaScriptEnabled: false })
  await signIn(page, 'maya@example.com', '/bookings?tab=past')
  const remove = page.getByRole('link', { name: /^Remove from my list/ })
  const before = await remove.count()
  assert.ok(before > 0, 'something is past')
  await remove.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove from my list?')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Booking deleted successfully.')).toBeVisible()
  await expect(remove).toHaveCount(before - 1)
  await close()
})

for (const script of [true, false])
  test(`a guest cancels through the mailed link and a code, ${script ? 'with' : 'without'} script`, async () => {
    const email = `ada-${script}@lovelace.example`
    const { trek, link } = await paidGuest(site.server.url, email)
    const { page, faults, close } = await site.browser.visit({
      javaScriptEnabled: script,
      viewport: { width: 390, height: 844 },
    })
    await page.goto(link)
    await page.getByRole('link', { name: `Cancel booking for ${trek}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you')
    await expect(page.getByText('a•••@l•••.example')).toBeVisible()
    assert.ok(!(await page.content()).includes(email), 'the address is not told')
    if (script) await noViolations(page)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect(page.getByText('Six-digit code')).toBeVisible()

    const { subject } = await mailTo(site.server.url, email, /is your Chautari code/)
    const code = subject.slice(0, 6)
    await typeDigits(page, code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(/This code is not right/).first()).toBeVisible()
    await typeDigits(page, code)
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel this booking?')
    await expect(page.getByText(/to the card ending 4242/)).toBeVisible()
    await page.getByRole('button', { name: /^Cancel booking/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is cancelled')
    await mailTo(site.server.url, email, new RegExp(`${trek} is cancelled`))
    await page.goto(link)
    await expect(page.getByText('Pending Processing (5 - 10 days)')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Cancel/ })).toHaveCount(0)
    assert.deepEqual(faults, [])
    await close()
  })

test('an operator cancels a departure: a guest on it hears of it and gets everything back', async () => {
  const email = 'stranded@example.com'
  const { trek, startsOn, link } = await paidGuest(site.server.url, email)
  const { page, faults, close } = await site.browser.visit()
  await signInOperator(page, 'ramesh@example.com', `/admin/departures?from=${startsOn}`)
  await page
    .getByRole('link', { name: new RegExp(trek) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Cancel this departure' })).toBeVisible()
  await noViolations(page)
  await page.getByLabel('Reason').fill('A landslide closed the trail.')
  await page.getByLabel(/cannot be undone/).check()
  await page.getByRole('button', { name: /^Cancel it and give back \$/ }).click()
  await expect(page.getByText(/Cancelled on .*A landslide closed the trail\./)).toBeVisible()

  const mail = await mailTo(site.server.url, email, /^Your departure was cancelled/)
  assert.match(mail.text, /It is not your fault, and you get back everything you paid\./)
  await expect(async () => {
    await page.goto(link)
    await expect(page.getByText('Processed & Complete')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(/cancelled this departure\. The reason given: A landslide/)).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})
