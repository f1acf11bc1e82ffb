import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transitionsText } from '#test/money/transitions-text.ts'
import { liveAttempts, paymentMoves } from './payment-rules.ts'

test('a payment attempt ends captured or as surplus, even after it failed or expired', () => {
  assert.deepEqual(transitionsText(paymentMoves), [
    'created → open, captured, surplus, expired',
    'open → processing, captured, surplus, expired, failed',
    'processing → captured, surplus, expired, failed',
    'expired → captured, surplus',
    'failed → captured, surplus',
    'captured',
    'surplus',
  ])
})

test('the provider may take money for exactly the attempts that can still expire', () => {
  const canExpire = Object.entries(paymentMoves).filter(([, to]) => to.includes('expired'))
  assert.deepEqual(
    canExpire.map(([state]) => state),
    liveAttempts,
  )
})
