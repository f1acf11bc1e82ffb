import type { Page } from '@playwright/test'
import { soon } from '#test/soon.ts'
import type { Mail } from './browser.ts'
import { expect } from './browser.ts'

/** Signs in an account by the mailed code, posting the forms without typing, and opens a page. */
export async function signIn(page: Page, email: string, to: string): Promise<void> {
  await giveMailedCode(page, email)
  await page.goto(to)
}

/** Opens a page of the back office as an operator of the demonstration: the emailed code, then the authenticator's. */
export async function signInOperator(page: Page, email: string, to: string): Promise<void> {
  // Each code is accepted once: a minute later there is an unused one.
  await page.request.post('/dev/clock', { data: { advance: 'PT1M' } })
  await giveMailedCode(page, email)
  const shown = await (await page.request.get('/verify/second-factor')).text()
  await giveCode(page, '/verify/second-factor', /class="note[^]*?\b(\d{6})\b/.exec(shown)?.[1] ?? '')
  await page.goto(to)
}

async function giveMailedCode(page: Page, email: string): Promise<void> {
  const newest = async () => {
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as Mail[]
    return mails.find(({ to, subject }) => to === email && /^\d{6} is your/.test(subject))
  }
  const before = (await newest())?.sentAt
  await page.request.post('/login', { form: { email } })
  const mail = await soon(async () => {
    const found = await newest()
    return found?.sentAt !== before && found
  })
  await giveCode(page, '/verify', mail.subject.slice(0, 6))
}

async function giveCode(page: Page, path: string, code: string): Promise<void> {
  const form = Object.fromEntries([...code].map((digit, index) => [`code-${index + 1}`, digit]))
  const given = await page.request.post(path, { form, maxRedirects: 0 })
  expect(given.status(), `${path} accepts ${code}`).toBe(302)
}

/** Six digits into their boxes, and the button below them. */
export async function typeCode(page: Page, code: string, button: string): Promise<void> {
  for (const [index, digit] of [...code].entries())
    await page.locator(`input[name="code-${index + 1}"]`).fill(digit)
  await page.getByRole('button', { name: button, exact: true }).click()
}
