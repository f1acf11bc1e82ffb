import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { markedWith, newScriptMark, ownScripts, policyFor } from './content-security-policy.ts'

const mark = newScriptMark()
const own = `<script${markedWith(mark)} type="module">start("कागबेनी")</script>`
const source = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const ours = [source('start("कागबेनी")')]

const read = (page: string) => {
  const { html, sources } = ownScripts(Buffer.from(page), mark)
  return { html: html.toString(), sources }
}

test('a page contains its text without the mark, and its policy lists the hashes of its own scripts', () => {
  const link = `<link rel="modulepreload" href="/assets/a.js"${markedWith(mark)}/>`
  const { html, sources } = read(`<p>मनाङ</p>${link}${own}`)
  assert.equal(html, `<p>मनाङ</p>${link}${own}`.replaceAll(markedWith(mark), ''))
  assert.deepEqual(sources, ours)
  assert.match(policyFor(sources, null), /script-src 'self' 'sha256-[^;]+'; .*form-action 'self';/)
  assert.match(policyFor(sources, 'https://pay.example'), /form-action 'self' https:\/\/pay\.example;/)
  assert.match(policyFor([], null), /script-src 'none';/)
})

const injections: [what: string, html: string][] = [
  ['a script element', '<script>evil()</script>'],
  ['a module', '<script type="module" async="">import("/evil.js")</script>'],
  ['a nonce of another page', `<script nonce="${newScriptMark()}">evil()</script>`],
  ['an attribute with the word', '<script data-nonce="nonce" nonce="">evil()</script>'],
  ['a script that is never closed', '<script>evil();/*'],
  ['a tag that swallows the next one', '<script src="https://evil.example/a.js" '],
  ['a comment', '<!-- <script>evil()</script>'],
]
for (const [what, injected] of injections)
  test(`the policy lists no injected script: ${what}`, () => {
    const { sources } = read(`${injected}${own}`)
    assert.deepEqual(sources, ours)
  })

test('each rendering has a new mark', () => {
  assert.equal(new Set(Array.from({ length: 1000 }, newScriptMark)).size, 1000)
})
