import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { createHost } from '#test/fixtures/hosts.ts'
import { mailsTo } from '#test/servers/mailbox.ts'
import { soon } from '#test/soon.ts'
import { expect, openSite } from '../../browser.ts'

const site = openSite()
const SENT = 'An OTP code has been sent to your email address. Please check your inbox.'

/** The code of the newest mail to an address that says this, but not that one. */
async function mailedCode(address: string, says: RegExp, not = ''): Promise<string> {
  const { subject } = await soon(async () => {
    const mails = await mailsTo(site, address)
    return mails.find((mail) => says.test(mail.text) && !mail.subject.startsWith(not || ' '))
  })
  return subject.slice(0, 6)
}

const boxes = (page: Page) =>
  page.locator('.otp input').evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join(''))

test('logging in as specified: message, sentences, six boxes, a wrong code, a newer one, and logging out', async () => {
  const walker = `walker-${randomUUID()}@example.org`
  const { page, faults, close } = await site.browser.visit()
  await page.clock.install()
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Please log in to view your bookings')).toBeVisible()
  await page.getByLabel(/^Email/).fill('walker')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('Please enter a valid email address.')
  await page.getByLabel(/^Email/).fill('wrong@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('link', { name: 'Wrong address?' }).click()
  await expect(page.getByLabel(/^Email/)).toHaveValue('wrong@example.org')
  await page.getByLabel(/^Email/).fill(walker)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByText(walker)).toBeVisible()

  const [first, button] = [page.getByLabel('Digit 1 of 6'), page.getByRole('button', { name: 'Log in' })]
  await expect(first).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.locator('.otp input')).toHaveCount(6)
  await expect(button).toBeDisabled()
  const right = await mailedCode(walker, /Enter this code/)
  const wrong = right === '000000' ? '000001' : '000000'
  await first.focus()
  await page.keyboard.type(wrong.slice(0, 5))
  await expect(page.getByLabel('Digit 6 of 6')).toBeFocused()
  await expect(button).toBeDisabled()
  await page.keyboard.type(wrong.slice(5))
  await button.click()
  await expect(page.getByRole('alert').first()).toHaveText(
    'This code is not right. Please check it and try again.',
  )
  await expect(page.getByText('Four attempts are left for this code.')).toBeVisible()
  await expect(first).toBeFocused()

  await expect(page.getByText(/You can request a new code in \d+ seconds?\./)).toBeVisible()
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A new code was sent.')).toBeVisible()
  const newer = await mailedCode(walker, /Enter this code/, right)
  await first.evaluate(
    (box, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `${newer.slice(0, 3)} ${newer.slice(3)}`,
  )
  assert.equal(await boxes(page), newer)
  await button.click()
  await expect(page).toHaveURL(/\/bookings$/)

  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBe(`{"email":"${walker}"}`)
  const cookies = await page.context().cookies()
  assert.ok(cookies.find(({ name }) => name === 'session')?.httpOnly)
  await page.context().addCookies([{ name: 'consent', value: 'kept', url: site.server.url }])
  await page.evaluate(() => {
    for (const key of ['searchDestination', 'savedAdventures']) localStorage.setItem(key, 'x')
    sessionStorage.setItem('draft', 'x')
  })
  await page.locator('.userbtn').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${site.server.url}/`)
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  const stored = await page.evaluate(() => [
    localStorage.getItem('user'),
    localStorage.length,
    sessionStorage.getItem('draft'),
  ])
  assert.deepEqual([stored[0], stored[2]], [null, null])
  const names = (await page.context().cookies()).map(({ name }) => name)
  assert.deepEqual([names.includes('consent'), names.includes('session')], [true, false])
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login$/)
  assert.deepEqual(faults, [])
  await close()
})

test('the account menu that is opened before hydration stays open', async () => {
  const { page, faults, close } = await site.browser.visit({ as: await createHost(site.deps) })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const menu = document.querySelector<HTMLDetailsElement>('details.usermenu')
      if (menu) menu.open = true
      menu?.setAttribute(
        'data-opened',
        document.documentElement.hasAttribute('data-waking') ? 'early' : 'late',
      )
    }),
  )
  const stream = page.waitForResponse(/\/api\/stream/)
  await page.goto('/faqs')
  // The first events of the stream update the menu.
  await stream
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(drawn))))
  const menu = page.locator('details.usermenu[data-opened]')
  assert.deepEqual(
    await menu.evaluateAll((all) =>
      all.map((each) => [(each as HTMLDetailsElement).open, each.getAttribute('data-opened')]),
    ),
    [[true, 'early']],
  )
  assert.deepEqual(faults, [])
  await close()
})
