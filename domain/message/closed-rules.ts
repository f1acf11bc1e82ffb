import { mayRun } from '../host/host-rules.ts'
import type { HostStatus } from '../host/host-states.ts'
import type { Side } from './message-rules.ts'
import { accountIs } from '../account/account-states.ts'

/** Why nobody may write in a conversation; each is a refusal. */
export type WhyClosed =
  | 'conversation-closed'
  | 'client-not-reachable'
  | 'host-not-reachable'
  | 'host-only-reads'
  | 'guest-thread-closed'

export type WritingFacts = {
  kind: string
  isClosed: boolean
  /** The states of the accounts; null where a side has none. */
  clientState: string | null
  hostState: string | null
  hostStatus: string | null
  /** The guest booking of the conversation ended long ago. */
  isOver: boolean
}

/** Why one side may not write, or null: support closed it, somebody has left, or the host may not run treks. */
export function whyClosed(
  { kind, isClosed, clientState, hostState, hostStatus, isOver }: WritingFacts,
  side: Side,
): WhyClosed | null {
  if (isClosed) return 'conversation-closed'
  if (clientState !== null && !accountIs.active(clientState)) return 'client-not-reachable'
  if (kind === 'support') return null
  if (isOver) return 'guest-thread-closed'
  if (mayRun(hostStatus as HostStatus | null) && accountIs.active(hostState)) return null
  return side === 'host' ? 'host-only-reads' : 'host-not-reachable'
}
