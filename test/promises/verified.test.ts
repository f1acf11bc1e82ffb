import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { demands } from './demands.ts'
import { guards } from './guards.ts'
import { guardingFiles, isVerified, promisesOf } from './verified.ts'

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
