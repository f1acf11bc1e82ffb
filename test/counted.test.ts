import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { counted } from '#figure-text'

test('writes a count with its noun, in the singular for one only', () => {
  for (const [count, text] of [
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
    [1_200, '1,200 days'],
  ] as const)
    assert.equal(counted(count, 'day'), text)
  assert.deepEqual(
    [1, 2].map((count) => counted(count, 'child', 'children')),
    ['1 child', '2 children'],
  )
})

/**
 * Plurals that a file builds itself: `n === 1 ? '1 day' : …`, `${n} day${n === 1 ? '' : 's'}`, `{n} {n === 1 ? 'day' :
 * 'days'}`.
 */
const byHand = [
  /(\b[\w.]+) === 1 \? '1 [a-z]+' : `\$\{\1\} [a-z]+`/,
  /=== 1 \? '' : 's'/,
  /\{([\w.]+)\} \$?\{\1 === 1 \? '[a-z]+' : '[a-z]+'\}/,
]

test('no file builds a plural by hand', () => {
  const files = globSync('{domain,web,worker,server,api}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\+types|^web\/routes\/host-verification\//.test(file),
  )
  assert.ok(files.length > 500, `${files.length} files read`)
  const found = files.filter((file) => byHand.some((pattern) => pattern.test(readFileSync(file, 'utf8'))))
  assert.deepEqual(found, [])
})

test('finds a plural built by hand', () => {
  for (const code of [
    "days === 1 ? '1 day' : `${days} days`",
    "`${count} trek${count === 1 ? '' : 's'}`",
    "`${spots} ${spots === 1 ? 'spot' : 'spots'}`",
    "{spots} {spots === 1 ? 'spot' : 'spots'}",
  ])
    assert.ok(
      byHand.some((pattern) => pattern.test(code)),
      code,
    )
})
