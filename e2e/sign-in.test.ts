import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { codeOfStep, stepAt } from '#domain/account/second-factor/authenticator.ts'
import { soon } from '#test/soon.ts'
import { expect, type Mail, openSite } from './browser.ts'
import { lookOver } from './look-over.ts'
import { confirm, signIn, typeCode } from './signed-in.ts'

const site = openSite({})
const SENT = 'An OTP code has been sent to your email address. Please check your inbox.'
const MAYA = 'maya@example.com'

const advance = (duration: string) =>
  fetch(`${site.server.url}/dev/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance: duration }),
  })

/** The code of the newest mail to an address that says this. */
async function mailedCode(address: string, says: RegExp, not = ''): Promise<string> {
  const { subject } = await soon(async () => {
    const mails = (await (await fetch(`${site.server.url}/dev/mail.json`)).json()) as Mail[]
    return mails.find(
      (mail) => mail.to === address && says.test(mail.text) && !mail.subject.startsWith(not || ' '),
    )
  })
  return subject.slice(0, 6)
}

const boxes = (page: Page) =>
  page.locator('.otp input').evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join(''))

test('logging in as specified: message, sentences, six boxes, a wrong code, a newer one, and logging out', async () => {
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
  await page.getByLabel(/^Email/).fill('walker@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByText('walker@example.org')).toBeVisible()

  const [first, button] = [page.getByLabel('Digit 1 of 6'), page.getByRole('button', { name: 'Log in' })]
  await expect(first).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.locator('.otp input')).toHaveCount(6)
  await expect(button).toBeDisabled()
  const right = await mailedCode('walker@example.org', /Type this code/)
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
  await expect(page.getByText('Four tries are left for this code.')).toBeVisible()
  await expect(first).toBeFocused()

  await expect(page.getByText(/You can ask for a new code in \d+ seconds?\./)).toBeVisible()
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A new code was sent.')).toBeVisible()
  const newer = await mailedCode('walker@example.org', /Type this code/, right)
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

  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('user')))
    .toBe('{"email":"walker@example.org"}')
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
  const kept = await page.evaluate(() => [
    localStorage.getItem('user'),
    localStorage.length,
    sessionStorage.getItem('draft'),
  ])
  assert.deepEqual([kept[0], kept[2]], [null, null])
  const names = (await page.context().cookies()).map(({ name }) => name)
  assert.deepEqual([names.includes('consent'), names.includes('session')], [true, false])
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login$/)
  assert.deepEqual(faults, [])
  await close()
})

test('the account menu that is opened before the page wakes stays open', async () => {
  const { page, faults, close } = await site.browser.visit()
  await signIn(page, 'karma@example.com', '/')
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
  const line = page.waitForRequest(/\/api\/stream/)
  await page.goto('/faqs')
  await line
  // The line's first news draw the menu anew.
  await page.waitForTimeout(500)
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

test('without script: sign-ins are ended, a second factor is turned on, asked for and turned off, an address changes', async () => {
  const visit = () => site.browser.visit({ javaScriptEnabled: false })
  const [here, elsewhere, later] = [await visit(), await visit(), await visit()]
  await signIn(elsewhere.page, MAYA, '/bookings')
  await signIn(here.page, MAYA, '/account/security')
  const { page } = here
  await expect(page.getByText('This device')).toHaveCount(1)
  await page.locator('summary', { hasText: 'Account menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Your account' })).toBeVisible()
  await page.locator('summary', { hasText: 'Account menu' }).click()
  await page.getByRole('button', { name: /^Sign out A browser|^Sign out .* on / }).click()
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)
  await elsewhere.page.goto('/bookings')
  await expect(elsewhere.page).toHaveURL(/\/login$/)
  await page.getByText('Earlier sign-ins').click()

  await page.getByRole('button', { name: 'Set up my authenticator app' }).click()
  const key = ((await page.locator('.mono').textContent()) ?? '').replaceAll(' ', '')
  const { now } = (await (await fetch(`${site.server.url}/dev/clock`)).json()) as { now: string }
  await typeCode(page, codeOfStep(key, stepAt(new Date(now))), 'Turn on')
  await expect(page.getByText('Keep these recovery codes.')).toBeVisible()
  await expect(page.locator('.factor-codes li')).toHaveCount(10)
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await advance('PT1M')
  await signIn(later.page, MAYA, '/bookings')
  await expect(later.page).toHaveURL(/\/verify\/second-factor$/)
  for (const path of ['/bookings', '/account/security', '/login']) {
    await later.page.goto(path)
    await expect(later.page).toHaveURL(/\/verify\/second-factor$/)
  }
  await confirm(later.page)
  await expect(later.page).toHaveURL(/\/account\/security$/)

  // What opens the account wide asks again after ten minutes.
  await advance('PT11M')
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page).toHaveURL(/\/account\/confirm\?next=%2Faccount%2Fsecurity$/)
  await confirm(page)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up my authenticator app' })).toBeVisible()

  await page.getByRole('link', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill('maya.moved@example.org')
  await page.getByRole('button', { name: 'Email both codes' }).click()
  const [old, fresh] = [
    await mailedCode(MAYA, /change the email address/),
    await mailedCode('maya.moved@example.org', /change the email address/),
  ]
  await page.locator('#old-code').fill(fresh)
  await page.locator('#new-code').fill(old)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(
    page.getByText('One of these codes is not right. Please check both and try again.').first(),
  ).toBeVisible()
  await page.locator('#old-code').fill(old)
  await page.locator('#new-code').fill(fresh)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Your address is maya.moved@example.org now.')).toBeVisible()
  await page.goto('/bookings?tab=past')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await later.page.goto('/bookings')
  await expect(later.page).toHaveURL(/\/login$/)
  for (const each of [here, elsewhere, later]) await each.close()
})

test('no page of signing in or of security has a violation of WCAG 2.2 AA, nor runs off the side at 320 px', async () => {
  const { page, faults, close } = await site.browser.visit()
  const out = await site.browser.visit()
  await out.page.goto('/login')
  await out.page.getByLabel(/^Email/).fill('pemba@example.com')
  await out.page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(out.page).toHaveURL(/\/verify$/)
  const outside = await lookOver(out.page, [
    { what: '/verify', open: () => out.page.goto('/verify') },
    { what: '/login', open: () => out.page.goto('/login') },
  ])
  await signIn(page, 'pasang@example.com', '/account/security')
  const inside = await lookOver(page, [
    {
      what: 'a key',
      open: async () => {
        await page.getByRole('button', { name: 'Set up my authenticator app' }).click()
        await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
      },
    },
    { what: '/account/confirm', open: () => page.goto('/account/confirm') },
    {
      what: 'both codes',
      open: async () => {
        await page.goto('/account/email')
        await page.getByLabel('New email').fill('pasang.moved@example.org')
        await page.getByRole('button', { name: 'Email both codes' }).click()
        await expect(page.getByText('We sent two codes')).toBeVisible()
      },
    },
  ])
  assert.deepEqual([outside.looked, inside.looked], [outside.expected, inside.expected])
  assert.deepEqual([...outside.found, ...inside.found], [])
  assert.deepEqual([...faults, ...out.faults], [])
  await out.close()
  await close()
})
