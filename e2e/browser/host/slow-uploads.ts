import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../../browser.ts'

/** Throttles what the page sends, until released. */
export async function slowUploads(
  page: Page,
  bytesPerSecond: number,
): Promise<{ release: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await session.send('Network.enable')
  await limit(bytesPerSecond)
  return {
    async release() {
      await limit(-1)
      await session.detach()
    },
  }
}

const drawn = new Map<string, Promise<Buffer>>()

/** A picture of some hundred kilobytes, drawn once a size: noise cannot be made smaller. */
export function noise(width: number, height: number): Promise<Buffer> {
  const size = `${width} x ${height}`
  const picture = drawn.get(size) ?? drawNoise(width, height)
  drawn.set(size, picture)
  return picture
}

function drawNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A part of the file was sent, but not all of it. */
export async function expectOnItsWay(page: Page, name: string): Promise<void> {
  const progress = page.getByRole('progressbar', { name })
  await expect(progress).toHaveAttribute('value', /^[1-9]\d?$/)
  const percent = page.locator('.upload', { has: progress }).locator('.upload__percent')
  await expect(percent).toHaveText(/^[1-9]\d?%$/)
}
