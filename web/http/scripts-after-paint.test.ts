import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

const page =
  Buffer.from(`<html><head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry.js"/>
<link rel="modulepreload" href="/assets/react.js"/></head><body><h1>Kagbeni, 2 810 m — कागबेनी</h1><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root.js";
import * as route1_clientAction from "/assets/act.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_clientAction,...route1_main};

  window.__reactRouterRouteModules = {"root":route0,"routes/home/home":route1};

import("/assets/entry.js");</script></body></html>`)

const scriptIn = (html: Buffer) => /<script type="module">([^]*)<\/script>/.exec(html.toString())?.[1] ?? ''

test('a page names its scripts in one, which waits for the first painting', () => {
  const html = scriptsAfterPaint(page, '/list')
  assert.doesNotMatch(html.toString(), /modulepreload" href|async=/)
  assert.match(html.toString(), /<h1>Kagbeni, 2 810 m — कागबेनी<\/h1>/)
  const script = scriptIn(html)
  assert.match(
    script,
    /of \["\/assets\/public-manifest-1.js","\/assets\/entry.js","\/assets\/react.js"\]\)\{document/,
  )
  assert.match(script, /of \["\/assets\/public-manifest-1.js","\/assets\/react.js"\]\)\{await import/)
  assert.match(
    script,
    /await import\("\/assets\/public-manifest-1.js"\);\nconst route0=await import\("\/assets\/root.js"\);\n/,
  )
  assert.match(script, /const route1_main=await import[^]*const route1 = \{\.\.\.route1_clientAction/)
  assert.match(script, /window.__reactRouterRouteModules = \{"root":route0,"routes\/home\/home":route1\};/)
  assert.match(script, /await import\("\/assets\/entry.js"\);\}/)
  assert.ok(new Script(script), 'it is a script')
})

test('the office and the host’s side have the whole list of scripts', () => {
  for (const path of ['/admin', '/admin/refunds', '/chautari-your-adventure/earnings'])
    assert.match(scriptIn(scriptsAfterPaint(page, path)), /"\/assets\/manifest-1.js"/, path)
  assert.match(scriptIn(scriptsAfterPaint(page, '/administer')), /public-manifest/)
})

test('a page without scripts of that kind stays as it is', () => {
  const plain = Buffer.from('<html><body>Nothing</body></html>')
  assert.equal(scriptsAfterPaint(plain, '/'), plain)
})
