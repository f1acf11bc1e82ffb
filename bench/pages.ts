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

/**
 * Requests a second, on 16 connections after a warm-up of two seconds; with `cookies`, each from a different address
 * with the next of them.
 */
async function perSecond(url: string, cookies?: readonly string[]): Promise<number> {
  const asking = { url, connections: CONNECTIONS, ...(cookies && { requests: fromEverywhere(cookies) }) }
  await autocannon({ ...asking, duration: 2 })
  const result = await autocannon({ ...asking, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} failed`)
  return result.requests.average
}

/** Rate limits apply to pages rendered at each request: the requests come from many addresses and visitors. */
function fromEverywhere(cookies: readonly string[]): autocannon.Request[] {
  let asked = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    asked += 1
    const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const cookie = cookies[asked % cookies.length]
    return {
      ...request,
      headers: { ...request.headers, 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
    }
  }
  return [{ setupRequest }]
}

/** The throughput of public pages and the trek call, each as a share of a minimal server's. */
export async function pages(): Promise<Figure[]> {
  const hello = spawn(process.execPath, ['bench/hello.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(hello.stdout, 'data')) as [Buffer]
  const data = dataFolder()
  const server = await startServer({ DATA_DIR: data.path, TRUST_PROXY: '127.0.0.1' })
  try {
    const bare = await perSecond(line.toString().trim())
    const figure = (what: string, measured: number, target: number): Figure => ({
      what,
      measured: `${measured.toFixed(0)}/s`,
      baseline: `${bare.toFixed(0)}/s bare node:http`,
      ratio: measured / bare,
      target: `≥ ${target}`,
    })
    // A request with a session cookie is not cached: the page is rendered for each request.
    const own = ['session=none']
    const signedIn = await sessionsOn(data.path, server.url)
    return [
      figure('list page, cached', await perSecond(`${server.url}/list`), 0.25),
      figure('home page, cached', await perSecond(`${server.url}/`), 0.25),
      figure('trek page, cached', await perSecond(`${server.url}/trekking/annapurna-circuit`), 0.25),
      figure('list page, signed in', await perSecond(`${server.url}/list`, signedIn), 0.02),
      figure('list page, uncached', await perSecond(`${server.url}/list`, own), 0.008),
      figure('home page, uncached', await perSecond(`${server.url}/`, own), 0.008),
      figure('trek page, uncached', await perSecond(`${server.url}/trekking/annapurna-circuit`, own), 0.008),
      figure(
        'GET /api/treks filtered',
        await perSecond(`${server.url}/api/treks?trek_name=base&region=Everest&difficulty=Challenging`, ['']),
        0.04,
      ),
    ]
  } finally {
    hello.kill()
    await server.stop()
    data.remove()
  }
}

/** The cookies of new accounts: the requests of one account are limited. */
async function sessionsOn(folder: string, url: string): Promise<string[]> {
  const db = connect(embeddedUrl(folder), { max: 4, applicationName: 'chautari-bench' })
  const deps = await programDeps({ db, folder, url })
  const people = await Promise.all(Array.from({ length: ACCOUNTS }, () => createPerson(deps)))
  await db.destroy()
  return people.map(({ token }) => `session=${token}`)
}
