import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openSite } from './browser.ts'
import { signInOperator } from './signed-in.ts'

const site = openSite()

const pages = [
  '/admin',
  '/admin/refunds',
  '/admin/refunds?state=sent',
  '/admin/refunds/goodwill',
  '/admin/credit',
  '/admin/differences',
  '/admin/failures',
  '/admin/audit',
  '/admin/payouts',
  '/admin/departures',
  '/admin/second-factor',
  '/admin/confirm',
]
/** Long lists repeat one row: seven of them are looked at. */
const repeated = 'tbody tr:nth-child(n + 8)'
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

for (const width of [390, 1440])
  test(`no page of the office has a violation of WCAG 2.2 AA, ${width} wide, in the light and in the dark`, async () => {
    const found: string[] = []
    let looked = 0
    const viewport = { width, height: 900 }
    const { page, faults, close } = await site.browser.visit({ viewport, reducedMotion: 'reduce' })
    const look = async (what: string, axe: AxeBuilder) => {
      const { violations } = await axe.exclude(repeated).analyze()
      looked += 1
      for (const { id, nodes } of violations)
        found.push(`${what}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
    }
    for (const path of await officePages(page)) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      await look(path, new AxeBuilder({ page }).withTags(rules))
      await page.emulateMedia({ colorScheme: 'dark' })
      await look(`${path}, dark`, new AxeBuilder({ page }).withRules(['color-contrast']))
    }
    assert.equal(looked, 2 * (pages.length + 1))
    assert.deepEqual(found, [])
    assert.deepEqual(faults, [])
    await close()
  })

test('no page of the office runs off the side at 320 pixels, which is 400% zoom', async () => {
  const { page, close } = await site.browser.visit({ viewport: { width: 320, height: 640 } })
  for (const path of await officePages(page)) {
    await page.goto(path)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(over <= 0, `${path} is ${over} px too wide`)
  }
  await close()
})

/** Every page of the office and a refund that waits, for an operator who has just signed in. */
async function officePages(page: Page): Promise<string[]> {
  await signInOperator(page, 'ramesh@example.com', '/admin/refunds')
  const refund = await page.locator('tbody td:first-child a').first().getAttribute('href')
  return [...pages, refund ?? '']
}
