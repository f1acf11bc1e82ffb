import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { test } from 'node:test'
import { expect, openSite } from '../../browser.ts'
import { sharedParty } from './shared-party.ts'

const site = openSite()

/** A weak mobile network, and a processor that takes four times as long. */
const ROUND_TRIP_MS = 400
const BYTES_PER_SECOND = 400_000 / 8
const SLOWER = 4
/** Taps and fields until the receipt, which a person with the card at hand does in half a minute. */
const MOST_ACTS = 8
/** What such a network carries in ten seconds, for all pages together. */
const MOST_BYTES = 500_000

/** Slows the page down until `release`, and counts the bytes that arrive. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { arrived: () => bytes, release: () => session.detach() }
}

test('on a slow phone a share is paid from the mail to the receipt with few taps and bytes', async (t) => {
  const { link } = await sharedParty(site)
  const { page, faults, close } = await site.browser.visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const { arrived, release } = await slowDown(page)
  const began = Date.now()
  let acts = 0
  const act = async (doing: Promise<void>) => {
    acts += 1
    await doing
  }
  await act(page.goto(link).then(() => {}))
  await act(page.getByRole('button', { name: 'Pay US$1,240.00' }).tap())
  await page.waitForURL(/\/dev\/pay\/cs_/)
  await act(page.getByLabel('Card number').fill('4242 4242 4242 4242'))
  await act(page.getByLabel('Expiry').fill('12 / 39'))
  await act(page.getByLabel('Security code').fill('123'))
  await act(page.getByLabel('Name on card').fill('Tom Hughes'))
  await act(page.getByRole('button', { name: /^Pay US\$1,240\.00/ }).tap())
  await page.waitForURL(/\/share\/[\w-]{22}\?session=cs_/)
  await expect(page.getByText('Thank you, your payment has arrived.')).toBeVisible()
  const seconds = (Date.now() - began) / 1000
  await expect(page.getByRole('link', { name: /^Receipt/ }).first()).toBeVisible()
  assert.ok(acts <= MOST_ACTS, `${acts} acts`)
  assert.ok(arrived() > 10_000 && arrived() <= MOST_BYTES, `${arrived()} bytes`)
  assert.deepEqual(faults, [])
  await release()
  await close()
  t.diagnostic(
    `a share on a phone with ${ROUND_TRIP_MS} ms round trips, 400 kbit/s and a processor ${SLOWER} times slower: ${acts} taps and fields, ` +
      `${Math.round(arrived() / 1000)} kB, ${seconds.toFixed(1)} s without the time to type`,
  )
})
