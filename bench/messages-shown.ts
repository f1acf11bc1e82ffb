import type { Browser, Page } from '@playwright/test'
import { openChromium } from '#test/chromium.ts'
import type { Site } from '#test/site.ts'
import type { Talk } from '#test/load/message-load.ts'

declare global {
  interface Window {
    /** When the page last called the endpoint that sends a message, by the clock of the machine. */
    calledAt: number
    /** When a text appeared in the document. */
    shownAt: Promise<number>
  }
}

/**
 * Two real browsers with an open conversation: the time from the sending call until the other's document contains the
 * text.
 */
export async function twoBrowsers(site: Site, { people }: Talk) {
  const [one, other] = people
  const browser = await openChromium()
  const path = `/messages/${one?.conversations[0]}`
  const pages = [
    await open(browser, site, one?.id ?? '', path),
    await open(browser, site, other?.id ?? '', path),
  ]
  let count = 0
  return {
    async once(): Promise<number> {
      const [from, to] = (count % 2 ? pages.toReversed() : pages) as [Page, Page]
      const text = `We meet at ${(count += 1)} o'clock`
      await to.evaluate(watchFor, text)
      await from.getByLabel('Message', { exact: true }).fill(text)
      await from.getByLabel('Send message').click()
      const shownAt = await to.evaluate(() => window.shownAt)
      return shownAt - (await from.evaluate(() => window.calledAt))
    },
    stop: () => browser.close(),
  }
}

async function open(browser: Browser, { url }: Site, token: string, path: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: token, url }])
  await context.addInitScript(noteCalls)
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  await page.getByLabel('Message', { exact: true }).waitFor()
  return page
}

function noteCalls() {
  const { fetch } = window
  window.fetch = (input, init) => {
    if (init?.method === 'POST' && /^\/api\/messages\/[^/]+$/.test(String(input)))
      window.calledAt = performance.timeOrigin + performance.now()
    return fetch(input, init)
  }
}

function watchFor(text: string) {
  window.shownAt = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return
      observer.disconnect()
      resolve(performance.timeOrigin + performance.now())
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
