import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { actionsIn, isAllowed, statesAllowing, type StateTable, transition } from './transition.ts'

/** A door with a lock, in place of a life of the business. */
const door = {
  begins: ['open'],
  moves: {
    open: { close: 'closed', paint: 'open' },
    closed: { open: 'open', lock: 'locked' },
    locked: { rust: 'locked' },
  },
  refusals: {
    open: { locked: 'claim-decided', otherwise: 'proposal-decided' },
    close: 'proposal-decided',
    paint: 'refund-not-open',
    lock: { open: 'claim-decided', otherwise: null },
    rust: null,
  },
} as const satisfies StateTable<'open' | 'closed' | 'locked', 'open' | 'close' | 'paint' | 'lock' | 'rust'>

const refusedAs = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

test('an allowed action returns the next state, which may be the same', () => {
  const next: 'closed' = transition(door, 'open', 'close')
  assert.equal(next, 'closed')
  assert.equal(transition(door, 'open', 'paint'), 'open')
  assert.equal(transition(door, 'closed', 'lock'), 'locked')
})

test('a forbidden action throws the refusal of the table, the one of that state first', () => {
  assert.throws(() => transition(door, 'closed', 'close'), refusedAs('proposal-decided'))
  assert.throws(() => transition(door, 'open', 'open'), refusedAs('proposal-decided'))
  assert.throws(() => transition(door, 'locked', 'open'), refusedAs('claim-decided'))
})

test('an impossible action of a program, and a state that no table has, are bugs and no refusals', () => {
  for (const attempt of [
    () => transition(door, 'open', 'rust'),
    () => transition(door, 'locked', 'lock'),
    () => transition(door, 'toString', 'open'),
    () => isAllowed(door, 'ajar', 'open'),
  ])
    assert.throws(attempt, (error: unknown) => error instanceof Error && !(error instanceof Refusal))
})

test('a button has the reason why its action is forbidden; actions of programs have no button', () => {
  const claimed = new Refusal('claim-decided').message
  const both = (code: 'proposal-decided' | 'refund-not-open') => {
    const { message, reason } = new Refusal(code)
    return `${message} ${reason}`
  }
  assert.deepEqual(actionsIn(door, 'open'), {
    open: both('proposal-decided'),
    close: null,
    paint: null,
    lock: claimed,
  })
  assert.deepEqual(actionsIn(door, 'closed'), {
    open: null,
    close: both('proposal-decided'),
    paint: both('refund-not-open'),
    lock: null,
  })
  assert.ok(!('rust' in actionsIn(door, 'locked')))
})

test('finds the states that allow an action', () => {
  assert.deepEqual(statesAllowing(door, 'close'), ['open'])
  assert.deepEqual(statesAllowing(door, 'rust'), ['locked'])
  assert.equal(isAllowed(door, 'locked', 'rust'), true)
  assert.equal(isAllowed(door, 'open', 'rust'), false)
})
