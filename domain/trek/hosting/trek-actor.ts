import type { Visitor } from '../../account/visitor.ts'
import type { Tx } from '../../deps.ts'

type Whose = { id: string; host_id: string }

/**
 * Who changes a trek: its host; or an operator, for whom `onForeign` records the action and its reason in the same
 * transaction, and notifies the host.
 */
export type TrekActor = Visitor & {
  onForeign?: (tx: Tx, trek: Whose, detail?: Record<string, unknown>) => Promise<void>
}
