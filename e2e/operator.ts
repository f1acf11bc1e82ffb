import { expect, type Page } from '@playwright/test'

/** Signs an operator of the demonstration in, as the pages ask for it: the emailed code, then the authenticator's. */
export async function signInOperator(page: Page, email: string, path: string): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel(/email/i).first().fill(email)
  await page
    .getByRole('button', { name: /code/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/verify/)
  await fillCode(page, 'the code is')
  await expect(page).toHaveURL(/\/admin\/confirm/)
  await fillCode(page, 'your authenticator shows')
  await expect(page).not.toHaveURL(/\/admin\/confirm/)
}

/** Copies the code that the demonstration shows into the six boxes, and sends it when that does not happen by itself. */
export async function fillCode(page: Page, before: string): Promise<void> {
  const code = (await page.getByText(before).locator('b').first().innerText()).trim()
  const url = page.url()
  for (const [index, digit] of [...code].entries())
    await page.locator(`[name="code-${index + 1}"]`).fill(digit)
  await page
    .waitForURL((now) => now.href !== url, { timeout: 1_500 })
    .catch(async () => {
      await page.locator('form button[type="submit"], form .btn--main').last().click()
    })
}
