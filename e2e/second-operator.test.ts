import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { codeOfStep, stepAt } from '#domain/account/second-factor/authenticator.ts'
import { expect, mailTo, openSite } from './browser.ts'
import { signIn, signInOperator, typeCode } from './signed-in.ts'

const site = openSite({})
const dolma = 'dolma@second-operator.example'

/** A row of the page's table with this text in it. */
const rowOf = (page: Page, table: string, text: string | RegExp) =>
  page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: text })

test('one operator proposes a role and cannot approve it, a second one does, and then the person sees the office', async () => {
  const person = await site.browser.visit()
  await signIn(person.page, dolma, '/admin')
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveText('This page is for operators.')

  const ramesh = await site.browser.visit()
  await signInOperator(ramesh.page, 'ramesh@example.com', '/admin/roles')
  const form = ramesh.page.locator('form').filter({ hasText: 'Give or take a role' })
  await form.getByLabel('Email of the account').fill(dolma)
  await form.getByLabel('Role from then on').selectOption('operator')
  await form.getByLabel('Why').fill('She runs the office from January.')
  await form.getByRole('button', { name: 'Propose' }).click()
  const own = rowOf(ramesh.page, 'What waits for a second operator', dolma)
  await expect(own).toContainText('Role: traveller → operator')
  await expect(own).toContainText('Somebody else decides.')
  await expect(own.getByRole('button', { name: /^Take it back/ })).toBeVisible()
  await expect(own.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  const proposal = await own.locator('input[name="proposal"]').inputValue()
  const byHand = await ramesh.page.request.post('/admin/roles', {
    form: { intent: 'approve', proposal },
    headers: { Origin: site.server.url },
  })
  assert.equal(byHand.status(), 409)
  assert.match(await byHand.text(), /Somebody else has to be the second\./)
  await person.page.goto('/admin')
  await expect(person.page.getByRole('heading', { level: 1 })).toHaveText('This page is for operators.')

  const sunita = await site.browser.visit()
  await signInOperator(sunita.page, 'sunita@example.com', '/admin')
  await expect(rowOf(sunita.page, 'Queues', 'Second look')).toContainText('1')
  await sunita.page.getByRole('link', { name: 'Roles 1 open' }).click()
  const waiting = rowOf(sunita.page, 'What waits for a second operator', dolma)
  await expect(waiting).toContainText('She runs the office from January.')
  await waiting.getByRole('button', { name: /^Approve/ }).click()
  await expect(sunita.page.getByText('Nothing waits for a second operator.')).toBeVisible()
  await expect(rowOf(sunita.page, 'What was decided last', dolma)).toContainText(/approved.*, Sunita/)
  await expect(rowOf(sunita.page, 'Who works here', dolma)).toContainText('operator')

  // Whoever had signed in as a traveller is out, is told, and comes in with a second factor.
  await mailTo(site.server.url, dolma, /^You work in the back office/)
  const { page } = person
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, dolma, '/admin')
  await setUpFactor(page)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('region', { name: 'Queues' })).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  for (const [act, who] of [
    ['propose-role', 'Ramesh'],
    ['change-role', 'Sunita'],
  ] as const) {
    const entry = rowOf(page, 'Acts', act)
    await expect(entry.getByRole('cell', { name: who, exact: true })).toBeVisible()
    await expect(entry).toContainText('She runs the office from January.')
  }
  for (const visit of [person, ramesh, sunita]) {
    assert.deepEqual(visit.faults, [])
    await visit.close()
  }
})

/** Sets an authenticator app up and gives its first code. */
async function setUpFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up my authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const key = ((await page.locator('.mono').textContent()) ?? '').replaceAll(' ', '')
  const { now } = (await (await fetch(`${site.server.url}/dev/clock`)).json()) as { now: string }
  await typeCode(page, codeOfStep(key, stepAt(new Date(now))), 'Turn on')
  await page.getByRole('link', { name: 'I have kept them' }).click()
}

test('an operator sees the bookings of a person as they do, cancels nothing, and the look stands in the audit log', async () => {
  const { page, faults, close } = await site.browser.visit()
  await signInOperator(page, 'ramesh@example.com', '/admin/search')
  await page.getByLabel('Booking, person or trek').fill('maya@example.com')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('region', { name: 'People' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('m••••@')
  const person = new URL(page.url()).pathname
  const look = page.locator('form').filter({ hasText: 'See the site as they do' })
  await look.getByLabel('Why you look').selectOption('Finding a fault that they reported')
  await look.getByRole('button', { name: 'View as this person' }).click()
  const bar = page.getByRole('complementary', { name: 'Whose view this is' })
  await expect(bar).toContainText('The view of Maya')

  // No script runs in this view: the menu is there all the same.
  await page.locator('summary', { hasText: 'Account menu' }).click()
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Bookings' }).click()
  await page.getByRole('link', { name: 'Cancel booking for Annapurna Circuit Trek' }).click()
  const button = page.getByRole('button', { name: /^Cancel booking and get/ })
  await expect(button).toBeVisible()
  const cancelAt = new URL(page.url()).pathname
  const fields = { cardCents: '', creditCents: '' }
  for (const name of Object.keys(fields) as (keyof typeof fields)[])
    fields[name] = await page.locator(`input[name="${name}"]`).inputValue()
  const before = await standing(cancelAt)

  await button.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are only looking.')
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await expect(bar).toBeVisible()
  const sent = { form: fields, headers: { Origin: site.server.url }, maxRedirects: 0 }
  for (const path of [cancelAt, `${cancelAt}.data`]) {
    const byHand = await page.request.post(path, sent)
    assert.equal(byHand.status(), 403, path)
    assert.match(await byHand.text(), /You are only looking\./)
  }
  assert.deepEqual(await standing(cancelAt), before)

  await bar.getByRole('button', { name: 'End view' }).click()
  await expect(page).toHaveURL(new RegExp(`${person}$`))
  await expect(bar).toHaveCount(0)
  await expect(
    page.getByText(/you saw the site as they do: Finding a fault that they reported$/),
  ).toBeVisible()
  await expect(page.getByText(/you ended that view$/)).toBeVisible()
  await page.goto('/bookings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings')
  await expect(page.getByRole('link', { name: /^Cancel booking/ })).toHaveCount(0)

  await page.goto(`/admin/audit?person=${person.split('/').at(-1)}`)
  const seen = rowOf(page, 'Acts', 'see-as')
  await expect(seen.getByRole('cell', { name: 'you', exact: true })).toBeVisible()
  await expect(seen).toContainText('Finding a fault that they reported')
  await expect(rowOf(page, 'Acts', 'end-seeing')).toBeVisible()
  assert.deepEqual(faults, [])
  await close()

  // The form was a good one: what it asks for happens when it comes from Maya herself.
  const maya = await site.browser.visit()
  await signIn(maya.page, 'maya@example.com', cancelAt)
  assert.equal((await maya.page.request.post(cancelAt, sent)).status(), 303)
  assert.notDeepEqual(await standing(cancelAt), before)
  await maya.close()
})

test('what is refused about a person stands as it was typed, without script as well', async () => {
  const { page, close } = await site.browser.visit({ javaScriptEnabled: false })
  await signInOperator(page, 'sunita@example.com', '/admin')
  // The home of the office finds somebody too.
  await page.getByLabel('Booking, person or trek').fill('maya@example.com')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('region', { name: 'People' }).getByRole('link').click()
  const credit = page.getByRole('form', { name: 'Credit' })
  await credit.getByLabel('US dollars').fill('a few')
  await credit.getByLabel('Why').fill('The bus was a day late.')
  await credit.getByRole('button', { name: 'Give credit' }).click()
  await expect(credit.getByRole('alert')).toHaveText(/^Give an amount in US dollars/)
  await expect(credit.getByLabel('US dollars')).toHaveValue('a few')
  await expect(credit.getByLabel('Why')).toHaveValue('The bus was a day late.')
  await credit.getByLabel('US dollars').fill('5')
  await credit.getByRole('button', { name: 'Give credit' }).click()
  await expect(page.getByRole('status')).toHaveText('The credit is theirs.')
  await expect(page.getByText(/you gave credit: The bus was a day late\.$/)).toBeVisible()
  await expect(credit.getByLabel('Why')).toHaveValue('')
  await close()
})

/** How the booking of a cancel page stands, and how many refunds there are. */
async function standing(cancelAt: string): Promise<unknown> {
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    'select to_jsonb(booking) as booking, (select count(*) from refund) as refunds from booking where id = $1',
    [cancelAt.split('/')[2]],
  )
  await client.end()
  assert.equal(rows.length, 1)
  return rows[0]
}
