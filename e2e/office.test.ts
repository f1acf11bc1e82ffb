import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { codeOfStep, stepAt } from '#domain/account/second-factor/authenticator.ts'
import { referenceOf } from '#domain/booking/booking-reference.ts'
import { expect, mailTo, openSite } from './browser.ts'
import { scriptOf } from './script-size.ts'
import { confirm, signIn, signInOperator, typeCode } from './signed-in.ts'

const site = openSite({})

const advance = (duration: string) =>
  fetch(`${site.server.url}/dev/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance: duration }),
  })

test('a traveller cancels, an operator confirms and approves, and the traveller sees it', async () => {
  const maya = await site.browser.visit()
  await signIn(maya.page, 'maya@example.com', '/bookings')
  await maya.page.getByRole('link', { name: 'Cancel booking for Annapurna Circuit Trek' }).click()
  await maya.page.getByRole('button', { name: /^Cancel booking and get/ }).click()
  await expect(maya.page.getByRole('heading', { level: 1 })).toHaveText('Your booking is cancelled')
  await maya.page.goto('/bookings?tab=cancelled')
  await expect(maya.page.getByText('Pending Processing (5 - 10 days)')).toBeVisible()

  const ramesh = await site.browser.visit()
  const { page } = ramesh
  await signInOperator(page, 'ramesh@example.com', '/admin/refunds')
  const row = page
    .getByRole('row')
    .filter({ hasText: 'M•••• L••••' })
    .filter({ hasText: 'Annapurna Circuit' })
  await row.first().getByRole('link').click()
  const panel = page.getByRole('region', { name: 'The chosen refund' })
  await expect(panel.getByText('M•••• L••••')).toBeVisible()
  assert.ok(!(await (await page.request.get(page.url())).text()).includes('Lindqvist'))
  await panel.getByRole('button', { name: 'Reveal' }).click()
  await expect(panel.getByText('Maya Lindqvist')).toBeVisible()
  await expect(panel.getByText(/you revealed the traveller/)).toBeVisible()

  // What moves money asks again after ten minutes, and comes back to the same refund.
  await advance('PT11M')
  const refund = page.url()
  await panel.getByLabel(/^Approve \$/).check()
  await panel.getByRole('button', { name: 'Decide and pass on' }).click()
  await expect(page).toHaveURL(/\/admin\/confirm\?next=/)
  await confirm(page)
  await expect(page).toHaveURL(refund)
  await page.getByRole('button', { name: 'Decide and pass on' }).click()
  await expect(panel.getByText(/you approved$/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Decide and pass on' })).toHaveCount(0)

  await expect(async () => {
    await maya.page.goto('/bookings?tab=cancelled')
    await expect(maya.page.getByText('Processed & Complete').first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await expect(maya.page.getByText('Pending Processing (5 - 10 days)')).toHaveCount(0)

  await page.goto('/admin/audit')
  for (const act of ['approve-refund', 'reveal-traveller'])
    await expect(page.getByRole('cell', { name: act, exact: true }).first()).toBeVisible()
  assert.deepEqual([...maya.faults, ...ramesh.faults], [])
  await maya.close()
  await ramesh.close()
})

test('an operator suspends a trek by keys and says why: its host is told, and the keys can be turned off', async () => {
  const { page, faults, close } = await site.browser.visit()
  await signInOperator(page, 'sunita@example.com', '/admin')
  await expect(page.getByRole('button', { name: /^Shortcuts/ })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Treks')
  const rows = page.locator('tbody a')
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  await page.getByLabel('Name').focus()
  await page.keyboard.type('jk?')
  await expect(page.getByLabel('Name')).toHaveValue('jk?')

  await page.goto('/admin/treks?state=active&name=tsum')
  await page.locator('body').press('j')
  await page.keyboard.press('Enter')
  const acts = page.getByRole('region', { name: 'What can be done' })
  const suspend = acts.getByRole('form', { name: 'Suspend' })
  await suspend.getByLabel('Why').fill('The bridge on the third day is gone.')
  await suspend.getByRole('button', { name: 'Suspend this trek' }).click()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  await expect(page.getByText(/you suspended it: The bridge/)).toBeVisible()
  const host = await hostMail('Tsum Valley')
  const { text } = await mailTo(site.server.url, host, /^Tsum Valley.*changed by us/)
  assert.match(text, /The bridge on the third day is gone\./)
  await acts.getByRole('form', { name: 'Lift' }).getByLabel('Why').fill('It is back.')
  await acts.getByRole('button', { name: 'Let this trek go' }).click()
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()

  await page.locator('body').press('?')
  // The switch shows what was chosen at once, and leaving before it is kept would take it back.
  const kept = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn shortcuts off' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Turn shortcuts on' })).toBeVisible()
  assert.equal((await kept).ok(), true)
  await page.goto('/admin/bookings')
  await expect(page.getByRole('button', { name: 'Shortcuts off', exact: true })).toBeVisible()
  await page.locator('body').press('j')
  await expect(page.locator('tbody a').first()).not.toBeFocused()
  assert.deepEqual(faults, [])
  await close()
})

/** The address of the host of a trek. */
async function hostMail(trek: string): Promise<string> {
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ email: string }>(
    `select a.email from trek t join account a on a.id = t.host_id where t.name like $1 limit 1`,
    [`${trek}%`],
  )
  await client.end()
  return rows[0]?.email ?? ''
}

test('goodwill above $200 takes the second operator, without script as well', async () => {
  const visits = await Promise.all(
    ['ramesh@example.com', 'sunita@example.com'].map(async (email) => {
      const visit = await site.browser.visit({ javaScriptEnabled: false })
      await signInOperator(visit.page, email, '/admin/refunds')
      return visit
    }),
  )
  const [ramesh, sunita] = visits.map(({ page }) => page) as [Page, Page]
  await ramesh.goto('/admin/refunds/goodwill')
  await ramesh.getByLabel('Booking').fill((await halfRefunded()).toLowerCase())
  await ramesh.getByLabel('US dollars').fill('220')
  await ramesh.getByLabel('Why', { exact: true }).fill('The bus was a day late.')
  await ramesh.getByRole('button', { name: 'Propose' }).click()
  await ramesh.getByRole('button', { name: 'Decide and pass on' }).click()
  await expect(ramesh.getByText('You have approved. A second operator has to do the same.')).toBeVisible()

  await sunita.goto(ramesh.url())
  await expect(sunita.getByText(/You are the second/)).toBeVisible()
  await sunita.getByRole('button', { name: 'Decide and pass on' }).click()
  await expect(sunita.getByText(/you approved$/)).toBeVisible()
  for (const visit of visits) await visit.close()
})

/** The reference of a booking of which half was kept. */
async function halfRefunded(): Promise<string> {
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select id from booking where state = 'cancelled' and refund_percentage = 50 order by id limit 1`,
  )
  await client.end()
  return referenceOf(rows[0]?.id ?? '')
}

test('a new operator is made at the machine, sets up an authenticator without script, and uses a recovery code', async () => {
  const email = 'bikash@example.org'
  const said = execFileSync(process.execPath, ['make-operator.ts', email], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...site.settings },
    encoding: 'utf8',
  })
  assert.match(said, /^bikash@example\.org is an operator now/)
  const { page, close } = await site.browser.visit({ javaScriptEnabled: false })
  await page.goto('/admin')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const { subject } = await mailTo(site.server.url, email, /is your Chautari code/)
  await typeCode(page, subject.slice(0, 6), 'Log in')
  await expect(page).toHaveURL(/\/admin\/second-factor\?next=%2Fadmin$/)
  await page.getByRole('button', { name: 'Set up my authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const key = ((await page.locator('.mono').textContent()) ?? '').replaceAll(' ', '')
  const { now } = (await (await fetch(`${site.server.url}/dev/clock`)).json()) as { now: string }
  await typeCode(page, codeOfStep(key, stepAt(new Date(now))), 'Turn on')
  const codes = await page.locator('.factor-codes li').allTextContents()
  assert.deepEqual([codes.length, new Set(codes).size], [10, 10])
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/second-factor')
  assert.ok(!(await page.content()).includes(key), 'the key is shown no more')

  await page.goto('/admin/confirm?next=//evil.example/admin')
  await page.getByText('Use a recovery code instead').click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  assert.equal(new URL(page.url()).origin, site.server.url, 'it leads to no other site')
  await page.goto('/admin/second-factor')
  await expect(page.getByText(/^9 recovery codes are left/)).toBeVisible()
  await close()
})

test('nobody else comes in: a visitor logs in first, a traveller is refused, and nothing they post acts', async () => {
  const paths = [
    '',
    '/refunds',
    '/refunds/goodwill',
    '/refunds.csv',
    '/credit',
    '/differences',
    '/failures',
    '/audit',
  ]
  const own = ['/confirm', '/second-factor']
  const stranger = await site.browser.visit()
  for (const path of [...paths, ...own]) {
    const answer = await stranger.page.request.get(`/admin${path}`, { maxRedirects: 0 })
    assert.deepEqual([answer.status(), answer.headers()['location']], [302, '/login'], path)
  }
  const maya = await site.browser.visit()
  await signIn(maya.page, 'maya@example.com', '/bookings')
  for (const path of [...paths, ...own]) {
    const answer = await maya.page.request.get(`/admin${path}`, { maxRedirects: 0 })
    assert.equal(answer.status(), 403, path)
    assert.match(await answer.text(), /This page is for operators\./)
    const posted = await maya.page.request.post(`/admin${path}`, {
      maxRedirects: 0,
      form: { intent: 'begin' },
      headers: { Origin: site.server.url },
    })
    assert.ok([403, 405].includes(posted.status()), `${path} answers ${posted.status()}`)
  }
  // An operator who has only given the emailed code is led to the second factor, whatever is asked.
  const half = await site.browser.visit()
  await signIn(half.page, 'sunita@example.com', '/admin')
  for (const path of paths) {
    const answer = await half.page.request.get(`/admin${path}`, { maxRedirects: 0 })
    assert.equal(answer.status(), 302)
    assert.equal(answer.headers()['location'], '/verify/second-factor')
  }
  for (const visit of [stranger, maya, half]) await visit.close()
})

test('the office loads at most 260 kB of script', async () => {
  const { page, close } = await site.browser.visit()
  await signInOperator(page, 'ramesh@example.com', '/admin')
  for (const path of ['/admin', '/admin/refunds', '/admin/audit']) {
    const script = await scriptOf(page, path)
    assert.ok(script > 50_000 && script < 260_000, `${path}: ${script} bytes`)
  }
  await close()
})
