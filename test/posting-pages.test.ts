import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\+types/.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** Forms that the router does not send, and what happens when they get no answer. */
const ownWays: Record<string, string> = {
  'web/routes/account/data/export.tsx':
    'the answer is a file: sending/download-answer.ts says that it did not come',
  'web/routes/office/journal.tsx':
    'the answer is a file: sending/download-answer.ts says that it did not come',
  'web/routes/office/payouts/bank-files.tsx':
    'the answer is a file: sending/download-answer.ts says that it did not come',
  'web/routes/currency/currency-menu.tsx': 'the currency is chosen in the browser; nothing is sent',
  'web/routes/host/trek/photo-upload.tsx': 'its own script says it beside each photo',
  'web/routes/messages/thread/take-back.tsx': 'its own call says it beside the button',
  'web/http/consent/consent-banner.ts': 'its own script sends it',
  'web/http/seen-page.ts': 'stands on pages without scripts',
}

/** The post forms of a source that bypass the middleware of all forms. */
function besideRouter(source: string): string[] {
  const forms = source.match(/<form\b[^>]*method="post"[^>]*>|<(?:\w+\.)?Form\b(?:[^>]|=>)*?reloadDocument/g)
  return forms ?? []
}

test('every form of every page passes the middleware that preserves input, or has its own handling', () => {
  assert.match(sources.get('web/root.tsx') ?? '', /^export const clientMiddleware = \[handleForms\]$/m)
  const found = [...sources].filter(([, source]) => besideRouter(source).length > 0).map(([file]) => file)
  assert.deepEqual(found.toSorted(), Object.keys(ownWays).toSorted())
  const posting = [...sources].filter(([, source]) => /<(?:\w+\.)?Form\b[^>]*method="post"/.test(source))
  assert.ok(posting.length >= 60, `${posting.length} files with forms`)
})

test('no route catches an error of its form before the middleware sees it', () => {
  const catching = [...sources].filter(([, source]) => /export (async )?function clientAction/.test(source))
  assert.deepEqual(
    catching.map(([file]) => file),
    ['web/routes/login/logout.tsx'],
  )
  for (const [, source] of catching) assert.match(source, /throw error\n/)
})

test('finds a form that bypasses the router', () => {
  assert.equal(besideRouter('<form className="x" method="post" action="/y">').length, 1)
  assert.equal(besideRouter('<Form method="post" reloadDocument>').length, 1)
  assert.equal(besideRouter('<Form method="post" className="x">').length, 0)
})
