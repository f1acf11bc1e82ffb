import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { actionsText, edgeNames, edgesOf, groupsText } from '#test/states/table-text.ts'
import { freshWorld, type World } from '#test/world.ts'
import { contactIs, contactStates } from './contact-states.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('a contact message is answered until it is closed, and can be reopened', () => {
  assert.deepEqual(actionsText(contactStates), [
    'answer: open → answered; answered → answered; else contact-changed',
    'close: open → closed; answered → closed; else contact-changed',
    'reopen: answered → open; closed → open; else contact-changed',
  ])
})

test('the database allows the same transitions of a contact message', async () => {
  const { rows } = await sql<{ edge: string }>`
    select from_state || ' -> ' || to_state as edge from contact_edge`.execute(world.db)
  assert.deepEqual(rows.map(({ edge }) => edge).sort(), edgeNames(edgesOf(contactStates)))
})

test('a contact message waits for staff while it is open', () => {
  assert.deepEqual(groupsText(contactIs), ['open: open'])
})
