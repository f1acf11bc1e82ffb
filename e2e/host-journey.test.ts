import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import sharp from 'sharp'
import { brand } from '#brand'
import { codeOfStep, stepAt } from '#domain/account/second-factor/authenticator.ts'
import { addDays, nepalDate } from '#domain/dates.ts'
import { filledForm, passportPhoto } from '#test/applicant.ts'
import { soon } from '#test/soon.ts'
import { expect, openSite, type Visit } from './browser.ts'
import { fillLead, payWith } from './fill-in.ts'
import { signIn, signInOperator, typeCode } from './signed-in.ts'

const site = openSite({})
const wide = { viewport: { width: 1440, height: 1000 } }
const DASHBOARD = `/${brand.slug}-your-adventure`
const HOST = 'tenzing@example.com'
const TREK = 'Seti River Walk'
const PRICE = '410.50'
const days = [
  { place: 'Dhampus', altitude: '1650', km: '9', hours: '4' },
  { place: 'Landruk', altitude: '1565', km: '11', hours: '5' },
  { place: 'Nayapul', altitude: '1070', km: '14', hours: '6' },
]

test('a person becomes a host, is approved, publishes a trek, is booked, and is paid by two operators', async () => {
  const { page, faults, close } = await site.browser.visit(wide)
  await signIn(page, HOST, '/host-verification')
  const key = await apply(page)
  await asOperator('ramesh@example.com', '/admin/verifications', approve)
  await publish(page)
  await guest(book)

  await advance(page, 'P15D')
  await signInAgain(page, key)
  const gross = 2 * 410_50
  const net = gross - Math.floor(gross / 20)
  const sum = `$${(net / 100).toFixed(2)}`
  await soon(async () => {
    await page.reload()
    return (await page.locator('tr').filter({ hasText: /^Due/ }).innerText()).includes(sum)
  })

  await advance(page, 'P1D')
  await asOperator('ramesh@example.com', '/admin/payouts', (ramesh) => act(ramesh, 'Approve'))
  await asOperator('sunita@example.com', '/admin/payouts', async (sunita) => {
    await act(sunita, 'Release')
    await sunita.getByRole('button', { name: `Mark ${sum} as settled` }).click()
    await expect(sunita.getByText('Nothing is left to do.')).toBeVisible()
  })
  await page.goto(`${DASHBOARD}/earnings`)
  await expect(page.locator('tr').filter({ hasText: /^Paid/ })).toContainText(sum)

  await moveBank(page, key)
  assert.deepEqual(await books(), { paid: net, fee: gross - net, owed: 0, violations: 0 })
  assert.deepEqual(faults, [])
  await close()
})

/** Another account for the payouts to come: a wrong code is told beside its field, a right one waits for an operator. */
async function moveBank(page: Page, key: string) {
  await signInAgain(page, key)
  await page.getByRole('link', { name: 'Change bank details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where we pay you')
  const typed = {
    holder: 'Tenzing Tamang',
    account: '00110022003300',
    bankName: 'Himalayan Bank',
    branchCode: '4',
  }
  for (const [name, value] of Object.entries({ ...typed, swift: 'HIMA' }))
    await page.locator(`#${name}`).fill(value)
  await page.getByLabel('Account type').selectOption('checking')
  const save = page.getByRole('button', { name: 'Save bank details' })
  await save.click()
  await expect(page.getByText('A SWIFT code has 8 or 11 letters and digits.').first()).toBeVisible()
  await expect(page.locator('#account')).toHaveValue(typed.account)
  await page.locator('#swift').fill('HIMANPKA')
  await save.press('Enter')
  await expect(page).toHaveURL(/done=bank/)
  await expect(page.getByText('Himalayan Bank, •••• 3300').first()).toBeVisible()
}

async function apply(page: Page) {
  for (const [name, value] of Object.entries({ ...filledForm, firstName: 'Tenzing', lastName: 'Tamang' })) {
    const field = page.locator(`[name="${name}"]`)
    if (name === 'hostType' || name.startsWith('business')) continue
    if (name === 'idType' || name === 'accountType') await field.first().selectOption(value)
    else await field.fill(value)
  }
  const buffer = await passportPhoto()
  await page.locator('#idDocument').setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByRole('button', { name: 'Set up my authenticator app' }).click()
  const key = (await page.locator('.mono').first().textContent())?.replace(/\s/g, '') ?? ''
  await typeCode(page, await codeNow(page, key), 'Turn on')
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Verification in Progress')).toBeVisible()
  return key
}

async function codeNow(page: Page, key: string): Promise<string> {
  const { now } = (await (await page.request.get('/dev/clock')).json()) as { now: string }
  return codeOfStep(key, stepAt(new Date(now)))
}

/** Sessions end after two weeks without use. */
async function signInAgain(page: Page, key: string) {
  await signIn(page, HOST, '/verify/second-factor')
  await typeCode(page, await codeNow(page, key), 'Confirm')
  await expect(page).not.toHaveURL(/second-factor/)
  await page.goto(`${DASHBOARD}/earnings`)
}

async function approve(page: Page) {
  await page.getByRole('link', { name: /Tenzing/ }).click()
  const decide = page.getByRole('button', { name: 'Decide and open the next' })
  await decide.click()
  await expect(page.getByRole('alert')).toContainText('document')
  await page.getByRole('button', { name: 'Open the document' }).click()
  await expect(page.getByAltText('Page 1 of the document')).toBeVisible()
  await page.getByRole('radio', { name: 'Approve and verify' }).check()
  await decide.click()
  await expect(page.getByText(/Tenzing/)).toHaveCount(0)
}

async function publish(page: Page) {
  await page.goto(`${DASHBOARD}/create`)
  await page.getByLabel('Trek name').fill(TREK)
  await page.getByLabel('Region').selectOption('Annapurna')
  await page.getByLabel('Difficulty').selectOption('Easy')
  await page.getByLabel('Duration in days').fill(String(days.length))
  await page.getByLabel('Distance in km').fill('34')
  await page
    .getByRole('textbox', { name: 'Overview' })
    .fill('Three short days above the Seti, from village to village.')
  for (const add of ['Add Licensed guide', 'Add Porter', 'Add Visa', 'Add Tips'])
    await page.getByRole('button', { name: add }).click()
  for (const [index, day] of days.entries()) {
    await page.getByRole('button', { name: 'Add a day' }).click()
    for (const [field, value] of Object.entries(day))
      await page.locator(`[name="day-${index + 1}-${field}"]`).fill(value)
  }
  await expect(page).toHaveURL(/\/edit\/[\w-]+$/)
  await page.locator('input[name="photo"]').setInputFiles(await photos(5))
  await expect(page.getByText('5 of 7')).toBeVisible()
  const today = nepalDate(new Date())
  for (const [index, ahead] of [9, 40, 70].entries()) {
    await page.getByLabel('Start', { exact: true }).fill(addDays(today, ahead))
    if (index === 0) await page.locator('#price').fill(PRICE)
    await page.getByRole('button', { name: 'Add date' }).click()
    await expect(page.locator('.trekdates').getByRole('button', { name: /Remove/ })).toHaveCount(index + 1)
  }
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Trek created successfully!')).toBeVisible()
}

async function photos(count: number) {
  const drawn = Array.from({ length: count }, async (_, index) => ({
    name: `photo-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: `#${index}0806a` } })
      .jpeg()
      .toBuffer(),
  }))
  return Promise.all(drawn)
}

async function book(page: Page) {
  await page.goto(`/list?q=${encodeURIComponent(TREK)}`)
  await page.locator('a[href^="/trekking/"]', { hasText: TREK }).click()
  await page
    .locator('#departures')
    .getByRole('link', { name: /^Select/ })
    .first()
    .click()
  await expect(page.getByLabel('Departure', { exact: true })).toHaveValue(/./)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await fillLead(page, 'ada@example.org')
  await page.getByRole('button', { name: 'Add a traveller' }).click()
  await expect(page.getByLabel('First name').nth(1)).toBeVisible()
  await page.getByLabel('First name').nth(1).fill('Mary')
  await page.getByLabel('Last name').nth(1).fill('Byron')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await payWith(page, '4242424242424242')
  await expect(page.getByText('Your trek booking has been confirmed!')).toBeVisible()
}

async function act(page: Page, what: 'Approve' | 'Release') {
  await page.getByRole('row').filter({ hasText: 'Tenzing' }).getByRole('link').first().click()
  await page.getByRole('button', { name: new RegExp(`^${what} \\$`) }).click()
}

async function asOperator(email: string, path: string, work: (page: Page) => Promise<void>) {
  const visit = await site.browser.visit(wide)
  await signInOperator(visit.page, email, path)
  await finish(visit, work)
}

async function guest(work: (page: Page) => Promise<void>) {
  await finish(await site.browser.visit(wide), work)
}

async function finish({ page, faults, close }: Visit, work: (page: Page) => Promise<void>) {
  await work(page)
  assert.deepEqual(faults, [])
  await close()
}

async function advance(page: Page, by: string) {
  await page.request.post('/dev/clock', { data: { advance: by } })
}

/** What the books say of the host: paid out, our fee, still owed; and whether anything in them contradicts itself. */
async function books() {
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    `select
       (select sum(amount_cents)::int from payout p where p.host_id = a.id and p.state = 'settled') as paid,
       (select sum(fee_cents)::int from payout_item i where i.host_id = a.id) as fee,
       (select balance_cents::int from ledger_account where id = 'host_payable:' || a.id) as owed,
       (select count(*)::int from invariant_violation) as violations
     from account a where a.email = $1`,
    [HOST],
  )
  await client.end()
  return rows[0]
}
