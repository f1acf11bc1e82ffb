import type { Page } from '@playwright/test'

/** Negative control: the same site without the middleware of all forms. */
export async function withoutFormRecovery(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const script = (await response.text()).replace(/as clientMiddleware\b/, 'as unusedMiddleware')
    await route.fulfill({ response, body: script })
  })
}
