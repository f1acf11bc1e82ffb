import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { markedWith, newScriptMark } from './content-security-policy.ts'
import { scriptsAfterPaint as afterPaint } from './scripts-after-paint.ts'

const mark = newScriptMark()
const own = markedWith(mark)
const scriptsAfterPaint = (html: Buffer<ArrayBuffer>, where: Parameters<typeof afterPaint>[1]) =>
  afterPaint(html, where, mark)

const page =
  Buffer.from(`<html><head><link rel="modulepreload" href="/assets/manifest-1.js"${own}/><link rel="modulepreload" href="/assets/entry.js"${own}/>
<link rel="modulepreload" href="/assets/react.js"${own}/></head><body><h1>Kagbeni, 2 810 m — कागबेनी</h1><script${own} type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root.js";
import * as route1_clientAction from "/assets/act.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_clientAction,...route1_main};

  window.__reactRouterRouteModules = {"root":route0,"routes/home/home":route1};

import("/assets/entry.js");</script></body></html>`)

const scriptIn = (html: Buffer) =>
  /<script nonce="\w+" type="module">([^]*)<\/script>/.exec(html.toString())?.[1] ?? ''

test('a page loads its scripts from one that waits for the first paint', () => {
  const html = scriptsAfterPaint(page, { path: '/list', isSignedIn: false, shown: [] })
  assert.doesNotMatch(html.toString(), /modulepreload" href|async=/)
  assert.match(html.toString(), /<h1>Kagbeni, 2 810 m — कागबेनी<\/h1>/)
  const script = scriptIn(html)
  assert.match(
    script,
    /of \["\/assets\/guest-manifest-1.js","\/assets\/entry.js","\/assets\/react.js"\]\)\{document/,
  )
  assert.match(script, /of \["\/assets\/guest-manifest-1.js","\/assets\/react.js"\]\)\{await import/)
  assert.match(
    script,
    /await import\("\/assets\/guest-manifest-1.js"\);\nconst route0=await import\("\/assets\/root.js"\);\n/,
  )
  assert.match(script, /const route1_main=await import[^]*const route1 = \{\.\.\.route1_clientAction/)
  assert.match(script, /window.__reactRouterRouteModules = \{"root":route0,"routes\/home\/home":route1\};/)
  assert.match(script, /await import\("\/assets\/entry.js"\);\}/)
  assert.ok(new Script(script), 'it parses as a script')
})

test('the office and the dashboard load the full manifest, other pages the manifest of their reader', () => {
  for (const [id, isSignedIn, list] of [
    ['routes/office/office', true, 'manifest-1.js'],
    ['routes/office/refunds/refunds', true, 'manifest-1.js'],
    ['routes/host/earnings/earnings', false, 'manifest-1.js'],
    ['routes/pages/faqs', true, 'traveller-manifest-1.js'],
    ['routes/pages/faqs', false, 'guest-manifest-1.js'],
    ['routes/bookings/bookings', true, 'traveller-manifest-1.js'],
    ['routes/bookings/booking/linked-booking', false, 'traveller-manifest-1.js'],
    ['routes/treks/list/list', true, 'traveller-manifest-1.js'],
  ] as const) {
    const script = scriptIn(scriptsAfterPaint(page, { path: '/', isSignedIn, shown: [{ id }] }))
    assert.ok(script.includes(`"/assets/${list}"`), `${id} ${script}`)
  }
})

test('adds the page itself to a guest’s manifest, an information page under its own path', () => {
  const route = { module: '/a.js', imports: ['/b.js'], hasLoader: true, hasAction: false }
  const root = { ...route, id: 'root' }
  const faqs = { ...route, id: 'faqs', path: 'faqs', parentId: 'root' }
  const information = { ...route, id: 'information', path: ':page', parentId: 'root' }
  const known = { module: '/a.js', hasLoader: true, parentId: 'root' }
  for (const [path, shown, added] of [
    ['/faqs', [root, faqs], { faqs: { ...known, id: 'faqs', path: 'faqs' } }],
    [
      '/how-it-works',
      [root, information],
      { information: { ...known, id: 'information', path: 'how-it-works' } },
    ],
    ['/how:it*', [root, information], { information: { ...known, id: 'information', path: ':page' } }],
    ['/list', [root, undefined], {}],
  ] as const) {
    const script = scriptIn(scriptsAfterPaint(page, { path, isSignedIn: false, shown }))
    const patch =
      /Object\.assign\(window\.__reactRouterManifest\.routes,(.*)\);await import\("\/assets\/entry/.exec(
        script,
      )
    assert.deepEqual(JSON.parse(patch?.[1] ?? ''), added, path)
  }
  const signedIn = scriptsAfterPaint(page, { path: '/faqs', isSignedIn: true, shown: [root, faqs] })
  assert.doesNotMatch(scriptIn(signedIn), /Object\.assign\(window/)
})

test('a page without such scripts is unchanged', () => {
  const plain = Buffer.from('<html><body>Nothing</body></html>')
  assert.equal(scriptsAfterPaint(plain, { path: '/', isSignedIn: true, shown: [] }), plain)
})

test('ignores a start script and a preload without the mark', () => {
  const injected = Buffer.from(
    page
      .toString()
      .replace(
        '<head>',
        '<head><link rel="modulepreload" href="/evil.js"/><script type="module" async="">import("/evil.js");</script>',
      ),
  )
  const script = scriptIn(scriptsAfterPaint(injected, { path: '/list', isSignedIn: false, shown: [] }))
  assert.match(script, /await import\("\/assets\/entry\.js"\)/)
  assert.doesNotMatch(script, /evil/)
})
