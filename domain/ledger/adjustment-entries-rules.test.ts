import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factText } from '#test/money/fact-text.ts'
import { adjusted } from './adjustment-entries-rules.ts'

test('an adjustment moves the amount of its proposal between two of our own accounts', () => {
  assert.equal(
    factText(adjusted({ proposalId: 'p', debit: 'bank', credit: 'stripe_fees', cents: 12 })),
    'adjusted p null: debit bank 12, credit stripe_fees 12',
  )
})
