import type { Browser, Page } from '@playwright/test'
import { openChromium } from '#test/chromium.ts'
import { type Site, startSite } from '#test/site.ts'
import { DASHBOARD } from '#web/http/dashboard.ts'
import { signIn } from '../e2e/signed-in.ts'
import type { Figure } from './run.ts'

const ROUNDS = 25
/** The limit for one step, in milliseconds. */
const LIMIT_MS = 100
const DEPARTURES = 300
const LARGE = 'pasang@example.com'
/** Its season stays as the demonstration has it. */
const SMALL = 'karma@example.com'

/** A step: from one view of the season to the next, and the link or checkbox that is clicked. */
const steps = {
  'filter of the months': { at: '', click: ['No bookings', 'All'] },
  'months to list and back': { at: '', click: ['List and changes', 'Months'] },
  'filter of the list': { at: '?view=list', click: ['No bookings', 'All'] },
} as const

/**
 * The time from a click in a host's season until the changed view is painted, in a browser with the server on the same machine:
 * with 300 departures, and in turns with those of a host of the demonstration.
 */
export async function season(): Promise<Figure[]> {
  const site = await startSite({ RECONCILE_SECONDS: '3600' })
  const browser = await openChromium()
  try {
    await fillSeason(site, LARGE)
    const large = await openSeason(site, browser, LARGE)
    const small = await openSeason(site, browser, SMALL)
    const few = await departuresOf(site, SMALL)
    const figures: Figure[] = []
    for (const [what, { at, click }] of Object.entries(steps)) {
      for (const page of [large, small]) {
        await page.goto(`${site.url}${DASHBOARD}/season${at}`)
        // A click before the script runs would load the page again.
        await page.waitForFunction(isHydrated)
      }
      const times = { large: [] as number[], small: [] as number[] }
      for (let round = 0; round < ROUNDS; round += 1)
        for (const label of click) {
          times.large.push(await step(large, label))
          times.small.push(await step(small, label))
        }
      const [measured, base] = [slowest(times.large), slowest(times.small)]
      figures.push({
        what: `season with ${await departuresOf(site, LARGE)} departures, ${what}, 95th of 100 (${times.large.length})`,
        measured: `${measured.toFixed(0)} ms`,
        baseline: `${base.toFixed(0)} ms with ${few}`,
        ratio: measured / base,
        target: `≤ ${(LIMIT_MS / base).toPrecision(2)} (${LIMIT_MS} ms)`,
      })
    }
    return figures
  } finally {
    await browser.close()
    await site.close()
  }
}

/** Adds departures until the host has 300 ahead or under way. */
async function fillSeason(site: Site, email: string): Promise<void> {
  const [{ treks }] = await site.rows(
    `select array_agg(t.id order by t.id) as treks from trek t join account a on a.id = t.host_id
     where a.email = $1 and t.state = 'active'`,
    [email],
  )
  await site.rows(
    `insert into departure (trek_id, starts_on, ends_on, max_spots, price_cents, state)
     select ($1::uuid[])[1 + n % array_length($1::uuid[], 1)], current_date + 40 + n * 3, current_date + 53 + n * 3, 8, 131000, 'open'
     from generate_series(1, $2) n on conflict do nothing`,
    [treks, DEPARTURES - (await departuresOf(site, email))],
  )
}

async function departuresOf(site: Site, email: string): Promise<number> {
  const [{ count }] = await site.rows(
    `select count(*)::int as count from departure d join trek t on t.id = d.trek_id join account a on a.id = t.host_id
     where a.email = $1 and t.state <> 'archived' and d.ends_on >= current_date
     and d.state in ('draft', 'open', 'closed', 'departed')`,
    [email],
  )
  return count
}

/** A host, signed in on the page of the season. */
async function openSeason(site: Site, browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, email, `${DASHBOARD}/season`)
  return page
}

/** Clicks a link of the season; resolves with the milliseconds until it is current and painted. */
function step(page: Page, label: string): Promise<number> {
  return page.evaluate(async (text) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav.chips a')]
    const isAsked = (link: HTMLAnchorElement) => (link.textContent ?? '').replace(/ \d+$/, '').trim() === text
    const link = links.find(isAsked)
    if (!link) throw new Error(`there is no link ${text}`)
    const began = performance.now()
    link.click()
    const isCurrent = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('nav.chips a')].find(isAsked)?.ariaCurrent === 'true'
    while (!isCurrent()) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - began
  }, label)
}

/** Whether React has attached itself to the links of the season. */
function isHydrated(): boolean {
  const link = document.querySelector('nav.chips a')
  return link !== null && Object.keys(link).some((key) => key.startsWith('__react'))
}

/** The 95th of a hundred times, without the first fifth. */
function slowest(times: readonly number[]): number {
  const counted = times.slice(Math.floor(times.length / 5)).toSorted((one, other) => one - other)
  return counted[Math.floor(counted.length * 0.95)] ?? 0
}
