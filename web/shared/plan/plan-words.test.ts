import assert from 'node:assert/strict'
import { it } from 'node:test'
import { unpaidText } from './plan-words.ts'

it('promises no refund of extras that are not refunded', () => {
  assert.match(unpaidText(false), /you get back 100% of what you paid\.$/)
  assert.match(
    unpaidText(true),
    /you get back 100% of what you paid, except for extras that are not refunded\.$/,
  )
})
