import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { type Check, findViolations } from '#test/axe.ts'
import type { OpenedSite } from '../browser.ts'
import { filesAt } from './drawn-routes.ts'
import { nameOf } from './verified-pages.ts'

/** A page template in one state. */
export type PageCheck = {
  /** The route file below web/routes/ that renders the page. */
  file: string
  /** How the page differs from its initial state. */
  state?: string
  /** The path of the page; by default the check continues on the page of the previous one. */
  path?: string | ((site: OpenedSite) => Promise<string>)
  /** What the viewer does on the page before it is checked. */
  act?: (page: Page) => Promise<unknown>
  /** The only part that is checked, where the rest was checked in another state. */
  part?: string
}

/** Whether each page is checked in both widths and both themes with all rules. */
export const isThorough = process.env['PROMISES'] === '1'

const narrow = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }
const narrowest = { width: 320, height: 640 }
/** Header and footer of all pages: they are checked on a viewer's first page. */
const frame = ['.top', '.foot']

type View = { size: typeof narrow; theme: 'light' | 'dark'; rules: Check['rules'] }

const allViews: View[] = [narrow, wide].flatMap((size) =>
  (['light', 'dark'] as const).map((theme): View => ({ size, theme, rules: 'all' })),
)

/** One width in both themes. What does not depend on the theme is checked in one of them, in turn. */
function viewsOf(index: number): View[] {
  if (isThorough) return allViews
  const themes = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  return themes.map((theme, step) => ({ size: narrow, theme, rules: step === 0 ? 'all' : 'colours' }))
}

/**
 * Opens each page and returns the violations of WCAG 2.2 AA in either theme, and what is wider than a window of 320
 * pixels, which is a zoom of 400%.
 */
export async function checkPages(
  site: OpenedSite,
  page: Page,
  checks: readonly PageCheck[],
): Promise<string[]> {
  const faults: string[] = []
  for (const [index, check] of checks.entries()) {
    const { part } = check
    const name = nameOf(check)
    const except = part || index === 0 || isThorough ? [] : frame
    for (const [step, { size, theme, rules }] of viewsOf(index).entries()) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      if (step === 0) await open(site, page, check)
      const found = await findViolations(page, { rules, part, except })
      faults.push(...found.map((each) => `${name}, ${size.width} px, ${theme}: ${each}`))
    }
    await page.setViewportSize(narrowest)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) faults.push(`${name} is ${over} px wider than a window of 320 px`)
  }
  return faults
}

async function open(site: OpenedSite, page: Page, { file, path, act }: PageCheck): Promise<void> {
  if (path) await page.goto(typeof path === 'string' ? path : await path(site))
  await act?.(page)
  const drawn = filesAt(new URL(page.url()).pathname)
  assert.ok(drawn.includes(file), `${file} does not render ${page.url()}`)
}
