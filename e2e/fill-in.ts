import type { Page } from '@playwright/test'

const lead = {
  'First name': 'Ada',
  'Last name': 'Byron',
  Phone: '+44 20 7946 0000',
  Address: '12 St James Square',
  City: 'London',
}

/** Fills in the lead traveller of the booking form. */
export async function fillLead(page: Page, email: string) {
  for (const [label, value] of Object.entries(lead))
    await page.getByLabel(label, { exact: true }).first().fill(value)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' })
  await page.getByLabel('I am 18 or older').check()
}

/** Fills in the checkout page and presses Pay. */
export async function payWith(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Ada Byron')
  await page.getByRole('button', { name: /^Pay US/ }).click()
}
