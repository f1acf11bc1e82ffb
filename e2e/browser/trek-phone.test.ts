import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from '@playwright/test'
import { expect, openSite } from '../browser.ts'

const site = openSite('read-only')
const TREK = '/trekking/annapurna-circuit'
const PHONE = { viewport: { width: 390, height: 844 } }

/** Before the long parts were folded the page was 22 screens long. */
const MOST_SCREENS = 12

test('a phone shows four dates and folded sections, which links and the URL open', async () => {
  const { page, faults, close } = await site.browser.visit(PHONE)
  await page.goto(TREK)
  await addStyle(page, wholePage)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  assert.ok(height < MOST_SCREENS * PHONE.viewport.height, `${height} px`)
  assert.ok(height > 2 * PHONE.viewport.height, `${height} px`)
  await expect(page.locator('#departures .act')).toHaveCount(4)
  await expect(page.locator('#departures .table__month').first()).toHaveText(/^[A-Z][a-z]+ 20\d\d$/)
  await expect(page.locator('#kitlist .fold')).not.toHaveAttribute('open')
  await page.locator('.secbar a[href="#kitlist"]').click()
  await expect(page.locator('#kitlist .fold')).toHaveAttribute('open')
  await page.locator('.elev__days a[href="#day-9"]').click()
  await expect(page.locator('#itinerary > .fold')).toHaveAttribute('open')
  await expect(page.locator('#day-9 .alt')).toHaveText('Highest point 5,416 m')
  await page.getByRole('link', { name: /^Show more dates/ }).click()
  await expect(page.locator('#departures tr:has(.act)').nth(4)).toBeVisible()
  assert.deepEqual(faults, [])
  await close()
})

test('large text and 320 px do not scroll sideways, and short screens have no sticky bars', async () => {
  const { page, close } = await site.browser.visit(PHONE)
  await page.goto(TREK)
  await addStyle(page, `html { font-size: 200% } ${wholePage}`)
  assert.equal(await sidewaysPx(page), 0, 'at 200 % text')
  await expect(page.getByRole('link', { name: 'Choose a date' }).last()).toBeInViewport({ ratio: 1 })
  await page.goto(TREK)
  await page.setViewportSize({ width: 320, height: 256 })
  assert.equal(await sidewaysPx(page), 0, 'at 320 px')
  for (const bar of ['.secbar', '.bookbar']) await expect(page.locator(bar)).toHaveCSS('position', 'static')
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(page.locator('.secbar')).toHaveCSS('position', 'sticky')
  await close()
})

test('at 200 % text the buttons of the top bar do not overlap the name or each other', async () => {
  const { page, close } = await site.browser.visit(PHONE)
  await page.goto('/list')
  const parts = page.locator('.top .brand, .top .curbox > summary, .top a[href="/login"], .top .btn--menu')
  await expect(parts).toHaveCount(4)
  const height = () => page.locator('.top').evaluate((top) => top.getBoundingClientRect().height)
  assert.equal(await height(), 64)
  await addStyle(page, 'html { font-size: 200% }')
  assert.deepEqual(await overlaps(parts), [])
  assert.ok((await height()) > 64)
  await addStyle(page, '.top .wrap { flex-wrap: nowrap !important }')
  assert.ok((await overlaps(parts)).length > 0, 'without wrapping they overlap')
  await close()
})

test('Share copies the link of the trek where the device has no share dialog', async () => {
  const { page, close } = await site.browser.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`${TREK}?adults=2`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(copied, new URL(TREK, page.url()).href)
  await close()
})

/** Lays out the sections below the window too. */
const wholePage = '* { content-visibility: visible !important }'

async function addStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

/** Which parts overlap another one or extend beyond their bar. */
function overlaps(parts: Locator): Promise<string[]> {
  return parts.evaluateAll((found) => {
    const bar = document.querySelector('.top')?.getBoundingClientRect()
    const boxes = found.map((part) => ({ name: part.textContent, ...part.getBoundingClientRect().toJSON() }))
    const covers = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    return boxes.flatMap((one, index) => [
      ...boxes
        .slice(index + 1)
        .flatMap((other) => (covers(one, other) ? [`${one.name} and ${other.name}`] : [])),
      ...(bar && one.top >= bar.top && one.bottom <= bar.bottom ? [] : [`${one.name} leaves the bar`]),
    ])
  })
}

function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
