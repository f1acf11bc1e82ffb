import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { makeDemonstration } from '#test/demonstration.ts'
import { helpersOf } from '#test/servers/helper-processes.ts'
import { startSite } from '#test/site.ts'
import { inTurns } from './in-turns.ts'
import type { Figure } from './run.ts'
import { buy as buyAt } from './scale/buyers.ts'

/** The aims for the memory of the program at rest and under load. */
const IDLE_MB = 220
const PEAK_MB = 400
const REST_SECONDS = 20
const SECONDS = 8
const CONNECTIONS = 16
const BUYERS = 16
const BOOKINGS = 200

/**
 * The memory (resident set) of the program at rest and at its peak under the load of the other benches: cached pages, pages
 * rendered anew, large answers of the API, sales with their mails, and pictures. Its helper processes count separately.
 */
export async function memory(): Promise<Figure[]> {
  const removeDemonstration = await makeDemonstration()
  const site = await startSite({ PRERENDER: 'on', MALLOC_ARENA_MAX: '2' })
  const { pid } = site.server
  await pause(REST_SECONDS * 1000)
  const idle = megabytesOf([pid])
  let [peak, helpers] = [0, 0]
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytesOf([pid]))
    helpers = Math.max(helpers, megabytesOf(helpersOf(pid)))
  }, 50)
  try {
    const [first] = await site.rows('select slug from trek order by slug limit 1')
    const pages = ['/', '/list', `/trekking/${first.slug}`]
    const stages: Record<string, () => Promise<unknown>> = {
      'cached pages': () => each(pages, (path) => load(`${site.url}${path}`)),
      'pages rendered anew': () => each(pages, (path) => load(`${site.url}${path}`, 'session=none')),
      'the API': () => load(`${site.url}/api/treks?limit=100`, ''),
      sales: async () => {
        const departures = await Promise.all(Array.from({ length: 20 }, () => site.departure({ spots: 50 })))
        await inTurns(BUYERS, BOOKINGS, (index) => buyAt(site.url, departures[index % departures.length]!))
      },
      pictures: () => pictures(site.url, site.rows),
    }
    const after: string[] = []
    for (const [name, act] of Object.entries(stages)) {
      await act()
      after.push(`after ${name} ${megabytesOf([pid])}`)
    }
    process.stderr.write(`MB: ${after.join(', ')}\n`)
  } finally {
    clearInterval(watch)
    await site.close()
    await removeDemonstration()
  }
  return [
    figure('memory at rest', idle, IDLE_MB),
    figure('most memory under load', peak, PEAK_MB),
    figure('most memory of its helper processes', helpers, PEAK_MB),
  ]
}

function figure(what: string, measured: number, aim: number): Figure {
  return {
    what,
    measured: `${measured.toFixed(0)} MB`,
    baseline: `${aim} MB`,
    ratio: measured / aim,
    target: '≤ 1',
  }
}

async function each<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await act(item)
}

let addresses = 0

/** Requests a URL from 16 connections; with a cookie, each request comes from another address. */
async function load(url: string, cookie?: string): Promise<void> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    addresses += 1
    const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
    return {
      ...request,
      headers: { ...request.headers, 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
    }
  }
  const requests = cookie === undefined ? undefined : [{ setupRequest }]
  const { non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(requests && { requests }),
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were no success, ${errors} failed`)
}

/** Each picture of the market in a width that nobody has requested, eight at a time. */
async function pictures(url: string, rows: (text: string) => Promise<{ key: string }[]>): Promise<void> {
  const stored = await rows(
    `select regexp_replace(storage_key, '\\.\\w+$', '') as key from picture limit 200`,
  )
  await inTurns(8, stored.length, async (index) => {
    const answer = await fetch(`${url}/pictures/${stored[index]?.key}-1200.webp`)
    await sharp(await answer.arrayBuffer()).metadata()
  })
}

/** The resident memory of these processes together; one that has just ended counts nothing. */
function megabytesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}
