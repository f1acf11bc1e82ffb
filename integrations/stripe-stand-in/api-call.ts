import type { Form } from './form-body.ts'
import type { Store, Tx } from './open-store.ts'

/** One call of the API, its checks passed: what it is about, what was sent, and the moment by the one clock. */
export type Call = { store: Store; id: string; form: { [part: string]: Form }; at: Date }
export type Act = (tx: Tx, call: Call) => Promise<object>
export type Answer = { status: number; body: object; replayed?: boolean }
