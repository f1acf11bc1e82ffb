import { expect, type Page } from '@playwright/test'

/** Signs somebody of the demonstration in by the code that the page shows, as forms without a browser do, and opens a page. */
export async function signIn(page: Page, email: string, to: string): Promise<void> {
  await page.request.post('/login', { form: { email } })
  await giveCode(page, '/verify')
  await page.goto(to)
}

/** Opens a page of the back office as an operator of the demonstration: the emailed code, then the authenticator's. */
export async function signInOperator(page: Page, email: string, to: string): Promise<void> {
  // Each code is taken once: a minute later there is one that nobody has given.
  await page.request.post('/dev/clock', { data: { advance: 'PT1M' } })
  await page.request.post('/login', { form: { email } })
  await giveCode(page, '/verify')
  await giveCode(page, '/verify/second-factor')
  await page.goto(to)
}

/** Sends the form of a page with the code that it shows. */
async function giveCode(page: Page, path: string): Promise<void> {
  const asked = await page.request.get(path)
  const [, code = ''] = /class="note[^]*?\b(\d{6})\b/.exec(await asked.text()) ?? []
  const form = Object.fromEntries([...code].map((digit, index) => [`code-${index + 1}`, digit]))
  const given = await page.request.post(path, { form, maxRedirects: 0 })
  expect(given.status(), `${path} takes ${code}`).toBe(302)
}

/** Gives the code that the demonstration shows for the authenticator app. */
export async function confirm(page: Page): Promise<void> {
  // The address changes a moment before the page does, and the page before has a code of its own.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you')
  await typeCode(page, await shownCode(page), 'Confirm')
}

/** Six digits into their boxes, and the button below them. */
export async function typeCode(page: Page, code: string, button: string): Promise<void> {
  for (const [index, digit] of [...code].entries())
    await page.locator(`input[name="code-${index + 1}"]`).fill(digit)
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function shownCode(page: Page): Promise<string> {
  return ((await page.locator('.note .num').first().textContent()) ?? '').trim()
}
