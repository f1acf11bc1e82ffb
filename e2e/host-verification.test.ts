import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { codeOfStep, stepAt } from '#domain/account/second-factor/authenticator.ts'
import { companyForm } from '#test/applicant.ts'
import { honestPdf } from '#test/hostile-pdfs.ts'
import { expect, openSite } from './browser.ts'
import { signIn, typeCode } from './signed-in.ts'

const site = openSite({})
/** Set to a folder, it keeps pictures of the pages. */
const pictures = process.env['PAGE_PICTURES']
const look = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

test('a company applies without script: the entries wait while the second factor is set up', async () => {
  const { page, close } = await site.browser.visit({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('link', { name: 'Host your adventure' }).first().click()
  await expect(page.getByText('You must be logged in to submit verification')).toBeVisible()
  await signIn(page, 'manang@example.com', '/host-verification')
  await look(page, 'empty')

  const { hostType: _, idType: __, accountType, ...typed } = companyForm
  await page.getByRole('radio', { name: 'Company' }).check()
  for (const [name, value] of Object.entries(typed))
    if (value) await page.locator(`[name="${name}"]`).fill(value)
  await page.getByLabel('Account type').selectOption(accountType)
  await expect(page.getByLabel('First name')).toBeHidden()
  await expect(page.locator('#companyIdType')).toBeDisabled()
  const submit = page.getByRole('button', { name: 'Submit for review' })
  await submit.click()
  await expect(page.getByText('Choose a file with the registration certificate.').first()).toBeVisible()
  await expect(page.getByLabel('Account number')).toHaveValue('•••• 4410')
  await look(page, 'refused')

  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
  await page
    .locator('#idDocument')
    .setInputFiles(file('../../etc/passwd.pdf', Buffer.from('%PDF-1.7 <script>')))
  await submit.click()
  await expect(page.getByText(/^We could not read this document/).first()).toBeVisible()
  await page.locator('#idDocument').setInputFiles(file('registration.pdf', honestPdf(3)))
  await submit.click()

  await page.getByRole('button', { name: 'Set up my authenticator app' }).click()
  const secret = (await page.locator('.mono').first().textContent())?.replace(/\s/g, '') ?? ''
  const { now } = (await (await page.request.get('/dev/clock')).json()) as { now: string }
  await typeCode(page, codeOfStep(secret, stepAt(new Date(now))), 'Turn on')
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page.getByText('PDF, 1 kB, 3 pages, readable')).toBeVisible()
  await expect(page.getByText('Everything is filled in and confirmed.')).toBeVisible()
  await look(page, 'ready')

  const db = new pg.Client({ connectionString: site.databaseUrl })
  await db.connect()
  const { rows } = await db.query('select storage_key as key from vault.identity_document where pages = 3')
  const key = String(rows[0]?.key)
  assert.match(key, /^sealed\/.*\.bin$/)
  const name = key.replace(/\.bin$/, '')
  const addresses = [
    key,
    name,
    `${name}-640.webp`,
    `${name}-share.jpg`,
    `${key}-640.webp`,
    `x/../${key}`,
    `%2e%2e/${key}`,
  ]
  for (const address of addresses)
    assert.equal((await page.request.get(`/pictures/${address}`)).status(), 404, address)
  await submit.click()
  await expect(page).toHaveURL(/-your-adventure\?done=verification$/)
  await expect(
    page.getByText('Verification submitted successfully! Your application is under review.'),
  ).toBeVisible()
  await expect(page.getByText('Verification in Progress')).toBeVisible()
  await page.goto('/host-verification')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verification Pending')
  await look(page, 'pending')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/-your-adventure$/)

  await db.query('alter table verification rename to elsewhere')
  await page.goto('/host-verification')
  await expect(page.getByRole('alert')).toContainText(
    'Error loading profile data. Please try refreshing the page.',
  )
  await db.query('alter table elsewhere rename to verification')
  await db.end()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL(/\/$/)

  const mails = JSON.stringify(await (await page.request.get('/dev/mail.json')).json())
  assert.ok(mails.includes('Your application as a host is under review'))
  await close()
})
