import { spawn } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { connect } from '#db/connect.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { programDeps } from '#test/fixtures/program-deps.ts'
import { dataFolder, embeddedUrl, startServer } from '#test/servers/server.ts'
import type { Figure } from './run.ts'

const SECONDS = 8
const CONNECTIONS = 16
const ACCOUNTS = 500

type Asked = {
  path: string
  /** Each request has a different address and the next of these cookies. */
  cookies?: readonly string[]
  /** The next of these queries in each request. */
  queries?: readonly string[]
  encoding?: 'br'
}

/** Requests a second, on 16 connections after a warm-up of two seconds. */
async function perSecond(origin: string, { path, cookies, queries, encoding }: Asked): Promise<number> {
  const url = `${origin}${path}`
  const asking = {
    url,
    connections: CONNECTIONS,
    ...(encoding && { headers: { 'Accept-Encoding': encoding }, setupClient: withoutBodies }),
    ...((cookies || queries) && { requests: fromEverywhere(path, cookies ?? [''], queries ?? ['']) }),
  }
  await autocannon({ ...asking, duration: 2 })
  const result = await autocannon({ ...asking, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} failed`)
  return result.requests.average
}

/**
 * Lets the client drop the bodies. It reads each as UTF-8 text, which takes 0.17 ms for 25 kB of compressed bytes: more
 * than the server takes for its answer.
 */
function withoutBodies(client: unknown): void {
  const { pipelinedRequests: requests } = client as { pipelinedRequests?: { addBody?: unknown } }
  if (typeof requests?.addBody !== 'function')
    throw new Error('autocannon has changed: it reads bodies elsewhere')
  requests.addBody = () => {}
}

/** Rate limits apply to pages rendered at each request: the requests come from many addresses and visitors. */
function fromEverywhere(
  path: string,
  cookies: readonly string[],
  queries: readonly string[],
): autocannon.Request[] {
  let asked = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    asked += 1
    const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const cookie = cookies[asked % cookies.length]
    return {
      ...request,
      path: `${path}${queries[asked % queries.length]}`,
      headers: { ...request.headers, 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
    }
  }
  return [{ setupRequest }]
}

const TREK = '/trekking/annapurna-circuit'
/** A request with a session cookie is not cached: the page is rendered for each request. */
const uncached = { cookies: ['session=none'] }
/** From many addresses, because a visitor's requests are limited. */
const calls = { cookies: [''] }

/** How many times less than a minimal server public pages and calls answer. */
export async function pages(): Promise<Figure[]> {
  const hello = spawn(process.execPath, ['bench/hello.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(hello.stdout, 'data')) as [Buffer]
  const data = dataFolder()
  const server = await startServer({ DATA_DIR: data.path, TRUST_PROXY: '127.0.0.1' })
  try {
    const bare = await perSecond(line.toString().trim(), { path: '/' })
    const asked: [what: string, asked: Asked, target: number | null][] = [
      ['list page, cached, compressed', { path: '/list', encoding: 'br' }, 4],
      ['home page, cached, compressed', { path: '/', encoding: 'br' }, 4],
      ['trek page, cached, compressed', { path: TREK, encoding: 'br' }, 4],
      ['list page, cached, plain', { path: '/list' }, 8],
      ['home page, cached, plain', { path: '/' }, 8],
      ['trek page, cached, plain', { path: TREK }, 8],
      ['list page, signed in', { path: '/list', cookies: await sessionsOn(data.path, server.url) }, null],
      ['list page, rendered anew', { path: '/list', ...uncached }, 250],
      ['home page, rendered anew', { path: '/', ...uncached }, 250],
      ['trek page, rendered anew', { path: TREK, ...uncached }, 250],
      ['GET /api/treks, 12 cards', { path: '/api/treks?fields=card&limit=12', ...calls }, 25],
      ['search data, filters', { path: '/api/treks', queries: searches, ...calls }, 40],
      ['GET /api/treks/:slug', { path: '/api/treks/annapurna-circuit', ...calls }, 25],
      ['suggestions', { path: '/api/treks/suggestions', queries: typed, ...calls }, 25],
    ]
    const figures: Figure[] = []
    for (const [what, each, target] of asked) {
      const measured = await perSecond(server.url, each)
      figures.push({
        what,
        measured: `${measured.toFixed(0)}/s`,
        baseline: `${bare.toFixed(0)}/s bare node:http`,
        ratio: bare / measured,
        target: target === null ? '–' : `≤ ${target}`,
      })
    }
    return figures
  } finally {
    hello.kill()
    await server.stop()
    data.remove()
  }
}

const searches = ['Everest', 'Annapurna', 'Langtang', 'Manaslu'].flatMap((region) =>
  ['Easy', 'Moderate', 'Challenging'].map(
    (difficulty) => `?fields=card&region=${region}&difficulty=${difficulty}`,
  ),
)
const typed = ['ann', 'anna', 'ever', 'base', 'camp', 'lang', 'manas', 'circ'].map((text) => `?q=${text}`)

/** The cookies of new accounts: the requests of one account are limited. */
async function sessionsOn(folder: string, url: string): Promise<string[]> {
  const db = connect(embeddedUrl(folder), { max: 4, applicationName: 'chautari-bench' })
  const deps = await programDeps({ db, folder, url })
  const people = await Promise.all(Array.from({ length: ACCOUNTS }, () => createPerson(deps)))
  await db.destroy()
  return people.map(({ token }) => `session=${token}`)
}
