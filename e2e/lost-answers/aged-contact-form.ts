import type { Page } from '@playwright/test'
import { newFormKey } from '#domain/contact/contact-form-key.ts'
import type { Deps } from '#domain/deps.ts'

const KEY = /[0-9a-f-]{36}\.[0-9a-z]{8}\.[\w-]{22}/g

/** Opens the contact form as if an hour ago, because a form that is sent within seconds counts as a bot's. */
export async function openAgedContactForm(page: Page, deps: Deps): Promise<void> {
  const key = newFormKey({ ...deps, now: () => new Date(deps.now().getTime() - 3_600_000) })
  await page.route('**/contact-us', async (route) => {
    const response = await route.fetch()
    // The policy has the hash of the script with the key.
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: (await response.text()).replaceAll(KEY, key) })
  })
  await page.goto('/contact-us')
}
