import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer } from '../caller.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { anotherCode, askCode, mailedCode, typeCode } from '../sign-in/signing-in.ts'
import { startSite, type Site } from '../site.ts'

let site: Site
before(async () => {
  const imports = ['with-counted-work', 'with-early-return'].map(
    (name) => `--import ./test/controls/${name}.ts`,
  )
  site = await startSite({ RECONCILE_SECONDS: '60', NODE_ARGUMENTS: imports.join(' ') })
})
after(() => site.close())

test('known and unknown addresses get the same answers after the same work', async (t) => {
  const pairs = quickOrFull(5, 250)
  await knowAddresses('known', pairs)
  // The first request loads what later ones share.
  await attempt('first@example.com')
  const answers = { known: new Set<string>(), stranger: new Set<string>() }
  const works = { known: new Set<string>(), stranger: new Set<string>() }
  for (let pair = 1; pair <= pairs; pair += 1)
    for (const kind of ['known', 'stranger'] as const) {
      const { work, text } = await attempt(`${kind}${pair}@example.com`)
      works[kind].add(JSON.stringify(work))
      answers[kind].add(text.replaceAll(`${kind}${pair}@`, ''))
    }
  assert.equal(answers.known.size, 1)
  assert.deepEqual([...answers.known], [...answers.stranger])
  assert.equal(works.known.size, 1, [...works.known].join('\n'))
  assert.deepEqual([...works.known], [...works.stranger])
  const [work = []] = [...works.known].map((each): string[] => JSON.parse(each))
  assert.ok(work.some((each) => each.startsWith('insert into "login_challenge"')))
  assert.ok(work.includes('createHmac') && work.includes('timingSafeEqual'))
  t.diagnostic(
    `promise 8: ${pairs} known and ${pairs} unknown addresses: one answer, the same ${work.length} statements and cryptographic operations`,
  )
})

test('finds by its work a program that sends no code to unknown addresses', async (t) => {
  await knowAddresses('early-known', 1)
  const [known, unknown] = [site.caller(), site.caller()]
  const answers = [
    await askCode(known, 'early-known1@example.com'),
    await askCode(unknown, 'early-new@example.com'),
  ]
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.get('location')]),
    [
      [302, '/verify'],
      [302, '/verify'],
    ],
  )
  const [knownWork = [], unknownWork = []] = answers.map(workOf)
  assert.ok(knownWork.length > unknownWork.length, `${knownWork.length} and ${unknownWork.length}`)
  t.diagnostic(
    `promise 8 control: a program that sends no code to unknown addresses does ${unknownWork.length} operations instead of ${knownWork.length}`,
  )
})

/** Creates accounts with the addresses `<name>1@example.com`, `<name>2@example.com` … */
function knowAddresses(name: string, count: number) {
  return site.rows(
    `insert into account (email, created_at) select $1::text || n || '@example.com', now() from generate_series(1, $2) n`,
    [name, count],
  )
}

/** A new visitor requests a code, opens the next page and enters a wrong code. */
async function attempt(email: string) {
  const who = site.caller()
  const asked = await askCode(who, email)
  assert.deepEqual([asked.status, asked.headers.get('location')], [302, '/verify'])
  const page = await who.get('/verify')
  const wrong = await typeCode(who, anotherCode(await mailedCode(site, email)))
  return { work: [asked, page, wrong].flatMap(workOf), text: shown(page.text) + shown(wrong.text) }
}

/** Every process caches the exchange rates, and the request after their time reads them, for any address. */
const RATES = 'json_object_agg(currency'

/** The statements and cryptographic operations of a request, sorted, because some run in parallel; without the rates. */
function workOf({ headers }: Answer): string[] {
  const work: string[] = JSON.parse(decodeURIComponent(headers.get('x-work') ?? '[]'))
  assert.ok(work.length > 0, 'the program reports its work')
  return work.filter((each) => !each.includes(RATES)).toSorted()
}

/** A page's text, without what differs between requests: nonces, hashes and times. */
function shown(html: string): string {
  const [, main = ''] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? []
  return main
    .replace(/<[^>]*>/g, ' ')
    .replace(/\d\d:\d\d/g, '')
    .replace(/\d+ seconds?/g, '')
}
