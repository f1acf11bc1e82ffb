import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { demands } from '../demands.ts'
import { guards } from '../guards.ts'
import { codeOf, guardingFiles, isVerified, promisesOf } from './verified.ts'

test('every promise lists the files that guard it, and each entry names files', () => {
  assert.deepEqual(Object.keys(guards), Object.keys(demands))
  const empty = Object.entries(guards).flatMap(([number, globs]) =>
    globs.filter((glob) => globSync(glob).length === 0).map((glob) => `${number}: ${glob}`),
  )
  assert.deepEqual(empty, [])
  assert.ok(guardingFiles(20).includes('server/shedding/shed-requests.ts'))
  assert.ok(guardingFiles(20).every((file) => !file.includes('.test.')))
})

test('every promise is measured by a test', () => {
  const files = globSync('{domain,web,api,worker,integrations,server,db,e2e,test,ops}/**/*.test.ts')
  const measured = new Set(files.flatMap(promisesOf))
  assert.deepEqual(
    Object.keys(demands).filter((number) => !measured.has(Number(number))),
    [],
  )
})

test('a promise is not verified when its files differ from those of the record', () => {
  assert.equal(isVerified(20, { 20: { files: 'another', on: '2026-11-23' } }), false)
  assert.equal(isVerified(20, {}), false)
})

test('a changed comment leaves a promise verified, a changed statement does not', () => {
  const code = codeOf('a.ts', '/** The limit. */\nexport const limit: number = 5 // a day\n')
  assert.equal(codeOf('a.ts', 'export const limit: number =\n  5 // an hour'), code)
  assert.notEqual(codeOf('a.ts', 'export const limit: number = 6'), code)
  assert.notEqual(codeOf('a.sql', '-- the limit\nselect 5'), codeOf('a.sql', 'select 5'))
})

test('a moved file leaves a promise verified, another import does not', () => {
  const code = codeOf('a.ts', "import { limit } from './limits.ts'\nexport const most = limit")
  assert.equal(codeOf('b.ts', "import { limit } from '../rules/limits.ts'\nexport const most = limit"), code)
  assert.notEqual(codeOf('a.ts', "import { least } from './limits.ts'\nexport const most = least"), code)
})
