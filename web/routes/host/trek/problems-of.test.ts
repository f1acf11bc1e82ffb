import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wholeTrek as whole } from '#test/samples/a-host.ts'
import { missingParts } from './problems-of.ts'

const beside = { pictures: 1, starts: ['2026-12-20'], today: '2026-11-20' }

test('each unfinished part lists what it lacks and whether publishing requires it', () => {
  assert.deepEqual(missingParts(whole, beside, true), [])
  const form = { ...whole, overview: '', meetingPoint: '' }
  assert.deepEqual(missingParts(form, beside, true), [
    { part: 'overview-part', name: 'Overview', says: 'Write an overview.', isNeeded: true },
    { part: 'meeting', name: 'Meeting point', says: 'Say where and when you meet.', isNeeded: false },
  ])
})

test('a published trek may publish changes without a bookable date, a draft may not', () => {
  const needed = (isDraft: boolean) => missingParts(whole, { ...beside, starts: [] }, isDraft)
  assert.deepEqual(
    needed(true).map(({ part, isNeeded }) => [part, isNeeded]),
    [['dates', true]],
  )
  assert.deepEqual(
    needed(false).map(({ part, isNeeded }) => [part, isNeeded]),
    [['dates', false]],
  )
})
