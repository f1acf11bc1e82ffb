import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A page or a state of one, and how a person comes there. */
export type Sight = { what: string; open: (page: Page) => Promise<unknown> }

/** Every width in every theme with PROMISES=1; else each page has its turn in one of the first two. */
const looks = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const
const whole = process.env['PROMISES'] === '1'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What looks at a page, in the page itself: a second page for each look would only be needed for frames of other sites. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode()
}

/**
 * Looks at each page for what breaks WCAG 2.2 AA, and for what runs off the side at 320 pixels, which is 400% zoom.
 * `repeated` are rows of long lists, alike and therefore left out. Answers how often it looked and what it found.
 */
export async function lookOver(page: Page, sights: readonly Sight[], repeated?: string) {
  const found: string[] = []
  let looked = 0
  for (const [index, { what, open }] of sights.entries()) {
    const taken = whole ? looks : looks.slice(index % 2, (index % 2) + 1)
    await show(page, looks[0])
    await open(page)
    for (const look of taken) {
      await show(page, look)
      const { violations } = await (repeated ? axe(page).exclude(repeated) : axe(page)).analyze()
      looked += 1
      for (const { id, nodes } of violations) {
        const where = nodes.map(({ html }) => html.slice(0, 120)).join(' | ')
        found.push(`${what}, ${look.width} wide, ${look.colorScheme}: ${id} ${where}`)
      }
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) found.push(`${what} is ${over} px too wide for 320 px`)
  }
  return { looked, found, expected: sights.length * (whole ? looks.length : 1) }
}

async function show(page: Page, { width, height, colorScheme }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}
