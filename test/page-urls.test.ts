import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { informationPaths } from '#web/content/information-paths.ts'
import { pages } from '#web/site.ts'
import { withoutComments } from './import-graph.ts'

/** The tables that give paths their types, and the files that read requests before any page is known. */
const tables = /^web\/(site|content|http\/(dashboard|manifest)\.ts|site\.ts|routes\.ts)/

/** Path literals that are not links, and why. */
const allowed: Record<string, string> = {
  'web/routes/messages/frame.tsx: /messages/': 'the beginning of every conversation’s path',
}

const firstSegments = new Set(
  [...pages.map(([, { path }]) => path), ...informationPaths]
    .map((path) => path.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith(':')),
)

/** The page paths that a source writes out instead of asking href() or informationUrl() for them. */
function writtenPaths(source: string): string[] {
  const literals = withoutComments(source).matchAll(/(\b\w+\()?(['"`])(\/([\w.-]+)[^'"`\s]*)/g)
  return [...literals].flatMap(([, call, , path = '', first = '']) => {
    const isChecked = call === 'href(' || call === 'informationUrl('
    return !isChecked && firstSegments.has(first) ? [path] : []
  })
}

test('every link to a page is checked against the route table', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\+types/.test(file) && !tables.test(file),
  )
  const found = files.flatMap((file) =>
    writtenPaths(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`),
  )
  assert.ok(files.length > 500, `${files.length} files`)
  assert.deepEqual(found.toSorted(), Object.keys(allowed).toSorted())
})

test('finds a path that is written out', () => {
  assert.deepEqual(writtenPaths('<Link to="/list?page=2">'), ['/list?page=2'])
  assert.deepEqual(writtenPaths('redirect(`/bookings/${id}/cancel`)'), ['/bookings/${id}/cancel'])
  assert.deepEqual(writtenPaths("href('/list') + fetch('/api/treks')"), [])
})
