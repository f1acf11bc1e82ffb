import { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  expect as expectOf,
  type Browser as PlaywrightBrowser,
  type BrowserContextOptions,
  type Page,
  type Response,
} from '@playwright/test'
import { newAddress } from '#test/caller.ts'
import { openChromium } from '#test/chromium.ts'
import type { Person } from '#test/fixtures/people.ts'
import { type Program, useProgram, type WhichProgram } from '#test/program.ts'
import { shared } from '#test/shared.ts'
import { unlisted } from './unlisted.ts'

export type Visit = { page: Page; faults: string[]; close: () => Promise<void> }

/**
 * How long to wait for a page's state. As long as the page's own clicks, because a loaded machine is slow, not wrong.
 */
export const expect = expectOf.configure({ timeout: 45_000 })

/** How often a page is loaded again that the busy server refused. */
const REPEATS = 5

const WINDOW = { width: 1280, height: 900 }

/** A visitor's browser: its window and settings, and who is signed in. */
export type VisitOptions = BrowserContextOptions & { as?: Pick<Person, 'token'> }

/** The visitors of one site; every page reports errors of its console, scripts and policy. */
function visitorsOf(url: string, browser: PlaywrightBrowser) {
  const left = new Map<string, Page[]>()
  return {
    /** A new visitor with a separate network. Reuses a cleared page that differs at most in window and theme. */
    async visit({ as: person, viewport = WINDOW, ...options }: VisitOptions = {}): Promise<Visit> {
      const { colorScheme = null, reducedMotion = null, forcedColors = null, ...fixed } = options
      const kind = JSON.stringify(fixed)
      const page = left.get(kind)?.pop() ?? (await newPage(browser, { baseURL: url, ...fixed }))
      await page.setViewportSize(viewport ?? WINDOW)
      await page.emulateMedia({ colorScheme, reducedMotion, forcedColors })
      const context = page.context()
      await context.setExtraHTTPHeaders({ 'X-Forwarded-For': newAddress() })
      if (person) await context.addCookies([{ name: 'session', value: person.token, url, httpOnly: true }])
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text())
      })
      return {
        page,
        faults,
        async close() {
          const strange = await unlisted(page, url)
          if (strange.length > 0)
            throw new Error(`stored in the browser and not listed: ${strange.join(', ')}`)
          // A request that the test still answers would fail with the page, and with it the process.
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          if (changed.has(page) || fixed.storageState) return page.context().close()
          await empty(page, url)
          left.set(kind, [...(left.get(kind) ?? []), page])
        },
      }
    },
    async close(): Promise<void> {
      for (const page of [...left.values()].flat()) await page.context().close()
    },
  }
}

const sharedBrowser = shared(async () => {
  const browser = await openChromium()
  return { resource: browser, close: () => browser.close() }
})

/** The visitors of the process's shared program. */
const sharedVisitors = new Map<string, ReturnType<typeof visitorsOf>>()

/** Pages with persistent changes, which serve one visitor only. */
const changed = new WeakSet<Page>()

async function newPage(browser: PlaywrightBrowser, options: BrowserContextOptions): Promise<Page> {
  // A service worker would hide requests from a test; one test sets 'allow'.
  const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(45_000)
  // A page with its pictures, while other test files render theirs.
  context.setDefaultNavigationTimeout(45_000)
  const page = await context.newPage()
  await patient(page)
  for (const [target, name] of [
    [page, 'addInitScript'] as const,
    [page, 'exposeBinding'] as const,
    [context, 'addInitScript'] as const,
    [context, 'exposeBinding'] as const,
  ]) {
    const tell = target[name].bind(target) as (...all: unknown[]) => Promise<never>
    target[name] = (...all: unknown[]) => {
      changed.add(page)
      return tell(...all)
    }
  }
  const install = page.clock.install.bind(page.clock)
  page.clock.install = (...all) => {
    changed.add(page)
    return install(...all)
  }
  return page
}

/** Waits until the page's scripts run, which the page signals itself. */
async function patient(page: Page): Promise<void> {
  const waking = page.locator('html[data-waking]')
  await page.addLocatorHandler(waking, async () => {})
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...all: unknown[]) => Promise<Response | null>
    page[name] = async (...all: unknown[]) => {
      const response = await loadPatiently(() => load(...all))
      // 'networkidle' can come before the script that announces the others, on a busy machine.
      await page.waitForLoadState('load')
      await waking.waitFor({ state: 'detached' })
      return response
    }
  }
}

/** Loads a page again that the busy server refused, after the pause that it asks for. */
async function loadPatiently(load: () => Promise<Response | null>): Promise<Response | null> {
  for (let left = REPEATS; ; left -= 1) {
    const response = await load()
    const seconds = response?.status() === 503 ? Number(response.headers()['retry-after']) : 0
    if (!seconds || left === 0) return response
    await pause(seconds * 1000)
  }
}

/**
 * Clears the visitor: cookies and storage. The page stays open on the site: on 'about:blank' it would lose its process,
 * and with it everything that the next visitor's pages need again.
 */
async function empty(page: Page, url: string): Promise<void> {
  const context = page.context()
  page.removeAllListeners()
  for (const each of context.pages()) if (each !== page) await each.close()
  // A page without script, which could store something while it is left.
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
}

export type OpenedSite = Program & { browser: ReturnType<typeof visitorsOf> }

/**
 * A program and a browser for the tests of a file: a shared program, or a separate one with these settings. All files
 * of a process share one Chromium.
 */
export function openSite(which: WhichProgram = 'changing'): OpenedSite {
  const site = useProgram(which) as OpenedSite
  const isShared = typeof which === 'string'
  before(async () => {
    const known = sharedVisitors.get(site.url)
    site.browser = known ?? visitorsOf(site.url, await sharedBrowser.use())
    if (isShared) sharedVisitors.set(site.url, site.browser)
  })
  after(() => isShared || site.browser.close())
  return site
}

/** The newest mail to an address, waited for. */
export async function mailTo(url: string, address: string, subject: RegExp) {
  const until = Date.now() + 15_000
  while (Date.now() < until) {
    const mails = (await (await fetch(`${url}/dev/mail.json`)).json()) as Mail[]
    const mail = mails.find((each) => each.to === address && subject.test(each.subject))
    if (mail) return mail
    await new Promise((soon) => setTimeout(soon, 150))
  }
  throw new Error(`no mail like ${subject} came`)
}

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
  attachments?: unknown[]
}
