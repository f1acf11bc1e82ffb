import { expect, type Page } from '@playwright/test'

/** Signs somebody of the demonstration in by the code that the page shows, on the way to a page that asks for it. */
export async function signIn(page: Page, email: string, to: string): Promise<void> {
  await page.goto(to)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page).toHaveURL(/\/verify/)
  await typeCode(page, await shownCode(page), 'Log in')
  await expect(page).not.toHaveURL(/\/verify$/, { timeout: 15_000 })
}

/** Opens a page of the back office as an operator of the demonstration: the emailed code, then the authenticator's. */
export async function signInOperator(page: Page, email: string, to: string): Promise<void> {
  // Each code is taken once: a minute later there is one that nobody has given.
  await page.request.post('/dev/clock', { data: { advance: 'PT1M' } })
  await signIn(page, email, to)
  await expect(page).toHaveURL(/\/verify\/second-factor/)
  await confirm(page)
  await expect(page).toHaveURL(new RegExp(`${to}$`), { timeout: 15_000 })
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
