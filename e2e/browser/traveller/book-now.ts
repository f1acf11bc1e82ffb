import type { Page } from '@playwright/test'
import type { Departure } from '#test/fixtures/hosts.ts'
import { expect } from '../../browser.ts'

/** Opens the trek with this departure chosen and presses Book Now. */
export async function bookNow(page: Page, { id, trek }: Departure, adults = 1): Promise<void> {
  await page.goto(`/trekking/${trek.slug}?departure=${id}&adults=${adults}`)
  await page.getByRole('button', { name: 'Book Now' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking details')
}
