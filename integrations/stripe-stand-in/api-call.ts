import type { Form } from './form-body.ts'
import type { Store, Tx } from './open-store.ts'

/** One validated call of the API: its object, its parameters, and the instant by the clock. */
export type Call = { store: Store; id: string; form: { [part: string]: Form }; at: Date }
export type Act = (tx: Tx, call: Call) => Promise<object>
export type Answer = { status: number; body: object; replayed?: boolean }
