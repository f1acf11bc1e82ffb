import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

test('ends before its work', () => {
  void pause(20).then(() => {
    throw new Error('too late')
  })
})

test('waits', () => pause(100))
