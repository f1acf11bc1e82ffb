import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Side } from './message-rules.ts'
import { type WhyClosed, whyClosed, type WritingFacts } from './closed-rules.ts'

const open: WritingFacts = {
  kind: 'hosting',
  isClosed: false,
  clientState: 'active',
  hostState: 'active',
  hostStatus: 'approved',
  isOver: false,
}

test('a closed conversation states the reason to each side', () => {
  const cases: [facts: Partial<WritingFacts>, client: WhyClosed | null, host: WhyClosed | null][] = [
    [{}, null, null],
    [{ clientState: null }, null, null],
    [{ isClosed: true }, 'conversation-closed', 'conversation-closed'],
    [{ isClosed: true, clientState: 'deleted' }, 'conversation-closed', 'conversation-closed'],
    [{ clientState: 'deleted' }, 'client-not-reachable', 'client-not-reachable'],
    [{ clientState: 'suspended', isOver: true }, 'client-not-reachable', 'client-not-reachable'],
    [{ isOver: true }, 'guest-thread-closed', 'guest-thread-closed'],
    [{ isOver: true, hostState: 'deleted' }, 'guest-thread-closed', 'guest-thread-closed'],
    [{ hostState: 'deleted' }, 'host-not-reachable', 'host-only-reads'],
    [{ hostState: null }, 'host-not-reachable', 'host-only-reads'],
    [{ hostStatus: 'suspended' }, 'host-not-reachable', 'host-only-reads'],
    [{ hostStatus: null }, 'host-not-reachable', 'host-only-reads'],
    [{ kind: 'support', hostState: null, hostStatus: null, isOver: true }, null, null],
    [{ kind: 'support', clientState: 'deleted' }, 'client-not-reachable', 'client-not-reachable'],
    [{ kind: 'support', isClosed: true }, 'conversation-closed', 'conversation-closed'],
  ]
  const reasonOf = (facts: Partial<WritingFacts>, side: Side) =>
    whyClosed(Object.assign({}, open, facts), side)
  for (const [facts, client, host] of cases) {
    assert.equal(reasonOf(facts, 'client'), client, JSON.stringify(facts))
    assert.equal(reasonOf(facts, 'host'), host, JSON.stringify(facts))
  }
})
