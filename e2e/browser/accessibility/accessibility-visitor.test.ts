import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '@playwright/test'
import { checkPages, isThorough } from '../../accessibility/check-pages.ts'
import { checkViewer } from '../../accessibility/check-viewer.ts'
import { pageFiles } from '../../accessibility/drawn-routes.ts'
import { letterPages } from '../../accessibility/bank-letter.ts'
import { applicantPages, hostPages } from '../../accessibility/host-pages.ts'
import { operatorPages, supportPages } from '../../accessibility/office-pages.ts'
import { newcomerPages, secondFactorPages, travellerPages } from '../../accessibility/traveller-pages.ts'
import { uncheckedRoutes } from '../../accessibility/unchecked-routes.ts'
import { visitorPages } from '../../accessibility/visitor-pages.ts'
import { openSite } from '../../browser.ts'

const site = openSite()

test('every route that renders a page is checked for accessibility', () => {
  const checks = [
    visitorPages,
    travellerPages,
    newcomerPages,
    secondFactorPages,
    hostPages,
    applicantPages,
    letterPages,
    supportPages,
    operatorPages,
  ].flat()
  const checked = new Set(checks.map(({ file }) => file))
  const files = pageFiles()
  assert.ok(files.length >= 95, `${files.length} pages`)
  assert.deepEqual(
    files.filter((file) => !checked.has(file) && !(file in uncheckedRoutes)),
    [],
  )
  assert.deepEqual(
    Object.keys(uncheckedRoutes).filter((file) => checked.has(file) || !files.includes(file)),
    [],
  )
})

test('the pages of a visitor meet WCAG 2.2 AA in both themes and fit into 320 px', async (t) => {
  await checkViewer(site, t, { pages: visitorPages, links: { start: '/', least: 25 } })
})

test('finds a button without a name, pale text in the dark theme, and a page that is too wide', async () => {
  const { page, close } = await site.browser.visit()
  const faults = await checkPages(site, page, [{ file: 'login/login.tsx', path: '/login', act: addFaults }])
  const expected = [
    'login/login.tsx, 390 px, light: button-name <button></b',
    'login/login.tsx, 390 px, dark: color-contrast <p class=',
    'login/login.tsx is 380 px wider than a window of 320 px',
  ]
  // The thorough walk finds the same button in more views.
  const found = faults.map((fault) => fault.slice(0, 55).trim())
  assert.deepEqual(isThorough ? expected.filter((each) => found.includes(each)) : found, expected)
  assert.equal(found.length, isThorough ? 7 : 3)
  await close()
})

async function addFaults(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      .pale { width: 700px; margin: 0; color: #222; background: #fff }
      @media (prefers-color-scheme: dark) { .pale { background: #333 } }
    `)
    document.adoptedStyleSheets.push(sheet)
    document.body.innerHTML = '<main><h1>Log in</h1><button></button><p class="pale">Pale</p></main>'
  })
}
