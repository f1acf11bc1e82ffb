import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageCheck } from '../e2e/accessibility/check-pages.ts'
import { dueChecks, nameOf } from '../e2e/accessibility/verified-pages.ts'

const checks: PageCheck[] = [
  { file: 'home.tsx', path: '/' },
  { file: 'list.tsx', path: '/list' },
  { file: 'list.tsx', state: 'filters open' },
  { file: 'trek.tsx', path: '/trek' },
  { file: 'contact.tsx', path: '/contact' },
]

function dueAfter(changed: readonly string[]): string[] {
  const verified = Object.fromEntries(checks.map((check) => [nameOf(check), 'before']))
  delete verified['contact.tsx']
  return dueChecks(checks, verified, (check) => (changed.includes(nameOf(check)) ? 'after' : 'before')).map(
    nameOf,
  )
}

test('a page is checked again when it has changed or was never verified, and the first one always', () => {
  assert.deepEqual(dueAfter([]), ['home.tsx', 'contact.tsx'])
  assert.deepEqual(dueAfter(['trek.tsx']), ['home.tsx', 'trek.tsx', 'contact.tsx'])
})

test('a check that continues on a page brings that page, and the page its checks', () => {
  const list = ['home.tsx', 'list.tsx', 'list.tsx, filters open', 'contact.tsx']
  assert.deepEqual(dueAfter(['list.tsx, filters open']), list)
  assert.deepEqual(dueAfter(['list.tsx']), list)
})
