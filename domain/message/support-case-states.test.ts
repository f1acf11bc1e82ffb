import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { transitionsText } from '#test/money/transitions-text.ts'
import { actionsText, edgeNames, edgesOf } from '#test/states/table-text.ts'
import { freshWorld, type World } from '#test/world.ts'
import { supportCaseStates } from './support-case-states.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('a support chat is taken, answered, handed back, resolved, and opened again by the next message', () => {
  assert.deepEqual(transitionsText(edgesOf(supportCaseStates)), [
    'open → assigned, resolved',
    'assigned → waiting_user, open, resolved',
    'waiting_user → assigned, open, resolved',
    'resolved → open',
  ])
  assert.deepEqual(actionsText(supportCaseStates), [
    'ask: open → open; assigned → assigned; waiting_user → assigned; resolved → open',
    'answer: open → open; assigned → waiting_user; waiting_user → waiting_user; resolved → resolved',
    'take: open → assigned; resolved: support-chat-moved-on; else support-chat-taken',
    'hand-over: open → assigned; assigned → assigned; waiting_user → waiting_user; else support-chat-moved-on',
    'hand-back: assigned → open; waiting_user → open; else support-chat-moved-on',
    'resolve: open → resolved; assigned → resolved; waiting_user → resolved; else support-chat-moved-on',
  ])
})

test('the database allows the same transitions of a support chat', async () => {
  const { rows } = await sql<{ edge: string }>`
    select from_state || ' -> ' || to_state as edge from support_edge`.execute(world.db)
  assert.deepEqual(rows.map(({ edge }) => edge).sort(), edgeNames(edgesOf(supportCaseStates)))
})
