import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from '#test/servers/server.ts'
import { scripts } from '#test/hostile/script-payloads.ts'
import { soon } from '#test/soon.ts'
import { openSite } from '../../e2e/browser.ts'
import { carriers, type Watched, watchScripts } from '../../e2e/script-watch.ts'

const site = openSite({ TRUST_PROXY: '127.0.0.1' })

/** Shared pages, rendered and from the cache, and one that is never shared. */
const INJECTED_PAGES = ['/', '/', '/how-it-works', '/login']
const texts = Object.values(scripts)

test('a page without escaping runs scripts, and its policy blocks and reports them', async (t) => {
  const { page, close } = await site.browser.visit()
  const seen = await watchScripts(page)
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
  const open = async (headers: Record<string, string>) => {
    const body = `<!doctype html><title>x</title>${texts.map((text) => `<div>${text}</div>`).join('')}`
    await page.route('**/unescaped', (route) => route.fulfill({ contentType: 'text/html', headers, body }), {
      times: 1,
    })
    await page.goto('/unescaped')
    return carriers(page)
  }
  assert.ok((await open({})).length >= 4, 'handlers and URLs built from text are detected')
  const { runs } = seen
  assert.ok(runs >= 4, `${runs} ran`)
  const before = seen.reports.length
  await open({ 'content-security-policy': policy })
  assert.equal(seen.runs, runs, 'the policy blocks all of them')
  const reports = seen.reports.length - before
  assert.ok(reports >= 4, `${reports} were reported`)
  t.diagnostic(
    `promise 17 control: unescaped, ${runs} ran without the policy; with it 0, and ${reports} reports`,
  )
  await close()
})

test('the browser blocks and reports a script that the server itself injects', async (t) => {
  const injected = await seenAt('--import ./test/controls/injects-script.ts')
  assert.equal(injected.runs, 0)
  assert.equal(refusedIn(injected).length, 2 * INJECTED_PAGES.length)

  const control = await seenAt(
    '--import ./test/controls/injects-script.ts --import ./test/controls/approves-any-script.ts',
  )
  assert.equal(control.runs, 2 * INJECTED_PAGES.length)
  assert.deepEqual(control.reports, [])
  t.diagnostic(
    `promise 17 control: injected while ${INJECTED_PAGES.length} pages were rendered, 2 scripts each: 0 ran, ` +
      `${refusedIn(injected).length} reports; with a policy that approves any script of its page ${control.runs} ran`,
  )
})

const refusedIn = ({ reports }: Watched) =>
  reports.filter((each) => each.includes(' script-src-elem inline '))

/**
 * A browser's results on the pages of a program with these preloaded modules. Each page is opened rendered and from the
 * cache.
 */
async function seenAt(NODE_ARGUMENTS: string): Promise<Watched> {
  const server = await startServer({ ...site.settings, DATABASE_URL: site.databaseUrl, NODE_ARGUMENTS })
  const { page, close } = await site.browser.visit()
  const seen = await watchScripts(page)
  for (const path of INJECTED_PAGES) await page.goto(`${server.url}${path}`)
  const count = () => refusedIn(seen).length + seen.runs
  await soon(async () => count() >= 2 * INJECTED_PAGES.length)
  await close()
  await server.stop()
  return seen
}
