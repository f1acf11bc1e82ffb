import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/** How many bytes of script a page loads, after gzip, before anybody does anything. */
export async function scriptOf(page: Page, path: string): Promise<number> {
  let bytes = 0
  const reading: Promise<void>[] = []
  const read = (response: Response) => {
    if (response.request().resourceType() === 'script')
      reading.push(response.body().then((body) => void (bytes += gzipSync(body).length)))
  }
  // What the page before still asks for is not of this one.
  await page.goto('about:blank')
  page.on('response', read)
  await page.goto(path)
  // The stream of a page never ends: all is there when half a second brings no more script.
  for (let before = -1; before < reading.length; await page.waitForTimeout(500)) before = reading.length
  await Promise.all(reading)
  page.off('response', read)
  return bytes
}
