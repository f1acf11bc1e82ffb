import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { isListed, storedInBrowser, type Place } from '#domain/consent/stored-in-browser-rules.ts'

const root = new URL('..', import.meta.url).pathname
const sources = globSync('{web,server,api}/**/*.{ts,tsx,js}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }))

/** Keys of browser storage that come from another file, with their names. */
const handedOn: Record<string, readonly string[]> = {
  'web/ui/trek/kit-list.tsx storageKey': ['kitlist:'],
  'web/routes/messages/thread/stored-drafts.ts key': ['draft:', 'unsent:'],
  'web/shared/search/search-state.ts key': ['searchDestination', 'searchDate', 'searchOptions'],
  'web/http/cookies.ts sessionCookieName(secure)': ['session', '__Host-session'],
  'web/sending/typed-drafts.ts key': ['typed:'],
  'web/http/cookies.ts name': [],
  'web/http/consent/consent.ts name': ['consent', 'consent-saved'],
}
/** What the router itself stores. */
const byTheRouter = ['react-router-scroll-positions']

type Found = { place: Place; name: string; where: string }

function foundIn({ file, text }: { file: string; text: string }): Found[] {
  const named = (argument: string, place: Place): Found[] => {
    const literal = /^'([^']*)'$/.exec(argument)?.[1]
    const constant = new RegExp(`const ${argument.replace(/\W.*/, '')} = '([^']*)'`).exec(text)?.[1]
    const names = literal ?? constant ?? handedOn[`${file} ${argument}`]
    if (names === undefined) return [{ place, name: argument, where: file }]
    return [names].flat().map((name) => ({ place, name, where: file }))
  }
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, argument = '']) => argument)
  return [
    ...all(/\b(?:localStorage|store)\.setItem\(([^,]+),/g).flatMap((each) => named(each, 'local')),
    ...all(/\bsessionStorage\.setItem\(([^,]+),/g).flatMap((each) => named(each, 'session')),
    ...all(/\bcaches\.open\(([^)]+)\)/g).flatMap((each) => named(each, 'cache')),
    ...all(/stringifySetCookie\(\{\s*name(?:: ([^,]+))?,/g).flatMap((each) =>
      named(each || 'name', 'cookie'),
    ),
    ...all(/document\.cookie = `(\w+)=/g).flatMap((each) => named(`'${each}'`, 'cookie')),
  ]
}

test('the code stores in a browser exactly what the list for visitors names', (t) => {
  const found = sources.flatMap(foundIn)
  assert.deepEqual(
    found.filter(({ place, name }) => !isListed(place, name)),
    [],
  )
  const names = new Set([...found.map(({ name }) => name), ...byTheRouter])
  assert.deepEqual(
    storedInBrowser.filter(({ name }) => !names.has(name)),
    [],
  )
  t.diagnostic(`${storedInBrowser.length} names, saved at ${found.length} places of the code`)
})

test('finds an unlisted key in any notation', () => {
  for (const [text, name] of [
    [`localStorage.setItem('spy', id)`, 'spy'],
    [`const SPY = 'spied'\nsessionStorage.setItem(SPY, id)`, 'spied'],
    ['localStorage.setItem(`spy-${id}`, id)', '`spy-${id}`'],
    ['document.cookie = `_ga=${id}`', '_ga'],
    [`stringifySetCookie({ name: 'spy', value })`, 'spy'],
  ] as const) {
    const [found] = foundIn({ file: 'web/new.ts', text })
    assert.deepEqual([found?.name, isListed(found?.place ?? 'local', name)], [name, false])
  }
})
