import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, openSite } from '../../browser.ts'
import { keyboardOf } from '../../keyboard.ts'
import { sharedParty } from './shared-party.ts'

const site = openSite()

/** A person needs about a second for a stop or an act, and 0.2 s for a character of the card: 60 s in all. */
const MOST_STEPS = 40
const MOST_TYPED = 40

for (const javaScriptEnabled of [true, false])
  test(`on a phone a share is paid from the mail to the receipt by keyboard, ${javaScriptEnabled ? 'with' : 'without'} script`, async (t) => {
    const { link } = await sharedParty(site)
    const { page, faults, close } = await site.browser.visit({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled,
    })
    const began = Date.now()
    const keys = keyboardOf(page)
    await page.goto(link)
    await keys.skip()
    await keys.tabTo(page.getByRole('button', { name: 'Pay US$1,240.00' }), 10)
    await keys.act('Enter')

    await page.waitForURL(/\/dev\/pay\/cs_/)
    await keys.skip()
    await keys.tabTo(page.getByLabel('Card number'), 20)
    await keys.type('4242424242424242')
    await keys.tabTo(page.getByLabel('Expiry'), 1)
    await keys.type('1239')
    await keys.tabTo(page.getByLabel('Security code'), 1)
    await keys.type('123')
    await keys.tabTo(page.getByLabel('Name on card'), 1)
    await keys.type('Tom Hughes')
    await keys.act('Enter')

    await page.waitForURL(/\/share\/[\w-]{22}\?session=cs_/)
    await expect(page.getByText('Thank you, your payment has arrived.')).toBeVisible()
    await keys.awake()
    await keys.tabTo(page.getByRole('link', { name: /^Receipt/ }).first(), 15)
    await keys.act('Enter')
    await expect(page.getByText(/R-\d{4}-\d{6}/).first()).toBeVisible()

    const { tabs, acts, typed } = keys.counts
    assert.ok(tabs + acts <= MOST_STEPS, `${tabs} stops and ${acts} acts`)
    assert.ok(typed <= MOST_TYPED, `${typed} typed`)
    t.diagnostic(
      `a share by keyboard ${javaScriptEnabled ? 'with' : 'without'} script: ${tabs} stops, ${acts} acts, ${typed} typed characters, ` +
        `${((Date.now() - began) / 1000).toFixed(1)} s of the machine`,
    )
    assert.deepEqual(faults, [])
    await close()
  })
