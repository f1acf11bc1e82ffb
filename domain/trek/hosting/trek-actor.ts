import type { Visitor } from '../../account/visitor.ts'
import type { Tx } from '../../deps.ts'

type Whose = { id: string; host_id: string }

/**
 * Whoever changes a trek: its host; or one of ours, for whom `onForeign` writes down what is done and why, in the
 * transaction of the change itself, and has its host told.
 */
export type TrekActor = Visitor & {
  onForeign?: (tx: Tx, trek: Whose, detail?: Record<string, unknown>) => Promise<void>
}
