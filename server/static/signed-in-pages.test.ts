import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pages } from '#web/site.ts'
import { factsOfPage } from '#web/site/row.ts'

test('a page that signed-in visitors share reads nothing of its visitor but the standing', (t) => {
  const shared = pages.filter(([, row]) => row.cache && !factsOfPage(row).isPersonal)
  assert.ok(shared.length >= 9, `${shared.length} pages`)
  for (const [key] of shared) {
    const source = readFileSync(`web/routes/${key}.tsx`, 'utf8')
    const [, loader = ''] = /export const loader = authorize\(([^]*?)\n\)/.exec(source) ?? []
    assert.ok(loader.length > 0, `${key} has a loader`)
    assert.doesNotMatch(loader, /\bvisitor\b|\bframe\b/, key)
  }
  const personal = readFileSync('web/routes/public-host/public-host.tsx', 'utf8')
  assert.match(personal, /visitor\.account/, 'control: a personal page reads its visitor')
  t.diagnostic(`${shared.length} pages`)
})
