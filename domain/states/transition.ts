import { Refusal, type RefusalCode } from '../refusal.ts'

/**
 * Why an action is refused in the states that forbid it: one code, or its own code in some states. Null where no person
 * acts: a program looks first, and an attempt is a bug.
 */
type Reason<State extends string> =
  | RefusalCode
  | null
  | (Readonly<Partial<Record<State, RefusalCode>>> & { readonly otherwise: RefusalCode | null })

/** One life: its first states, the state that follows each action, and why an action is refused in another state. */
export type StateTable<State extends string = string, Action extends string = string> = {
  readonly begins: readonly State[]
  readonly moves: Readonly<Record<State, Readonly<Partial<Record<Action, State>>>>>
  readonly refusals: Readonly<Record<Action, Reason<State>>>
}

/** A table with its exact states and actions. */
export type AnyTable = {
  readonly begins: readonly string[]
  readonly moves: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly refusals: Readonly<
    Record<string, RefusalCode | null | Readonly<Record<string, RefusalCode | null>>>
  >
}

export type StateOf<T extends AnyTable> = keyof T['moves'] & string
export type ActionOf<T extends AnyTable> = keyof T['refusals'] & string
type NextOf<T extends AnyTable, A extends string> = {
  [S in keyof T['moves']]: A extends keyof T['moves'][S] ? T['moves'][S][A] : never
}[keyof T['moves']]
/** The actions of people: each has a sentence for the states that forbid it. */
type SaidActionOf<T extends AnyTable> = {
  [A in ActionOf<T>]: T['refusals'][A] extends null ? never : A
}[ActionOf<T>]

/** The state that follows an action; throws the refusal of the table where the state forbids the action. */
export function transition<T extends AnyTable, A extends ActionOf<T>>(
  table: T,
  state: string,
  action: A,
): NextOf<T, A> {
  const next = movesOf(table, state)[action]
  if (next !== undefined) return next as NextOf<T, A>
  const code = refusalOf(table, state, action)
  if (code === null) throw new Error(`${action} is impossible in the state ${state}`)
  throw new Refusal(code)
}

/** Whether a state allows an action, for programs that skip what they cannot do. */
export function isAllowed<T extends AnyTable>(table: T, state: string, action: ActionOf<T>): boolean {
  return movesOf(table, state)[action] !== undefined
}

/** The states that allow an action, for the conditions of queries and updates. */
export function statesAllowing<T extends AnyTable>(table: T, action: ActionOf<T>): StateOf<T>[] {
  return Object.keys(table.moves).filter((state) => isAllowed(table, state, action))
}

/** Each action of people with the sentence why this state forbids it, or null where it is allowed: a button for each. */
export type ActionsOf<T extends AnyTable> = Record<SaidActionOf<T>, string | null>

/** The actions of a state, for the page that draws their buttons. */
export function actionsIn<T extends AnyTable>(table: T, state: string): ActionsOf<T> {
  const said: Record<string, string | null> = {}
  for (const [action, refusal] of Object.entries(table.refusals)) {
    if (refusal === null) continue
    const isForbidden = movesOf(table, state)[action] === undefined
    const code = isForbidden ? refusalOf(table, state, action) : null
    if (!isForbidden || code !== null) said[action] = code && reasonOf(code)
  }
  return said as ActionsOf<T>
}

function movesOf(table: AnyTable, state: string): Readonly<Record<string, string>> {
  const moves = Object.hasOwn(table.moves, state) ? table.moves[state] : undefined
  if (!moves) throw new Error(`the table has no state ${state}`)
  return moves
}

function refusalOf({ refusals }: AnyTable, state: string, action: string): RefusalCode | null {
  const reason = refusals[action] ?? null
  if (reason === null || typeof reason === 'string') return reason
  return reason[state] ?? reason['otherwise'] ?? null
}

function reasonOf(code: RefusalCode): string {
  const { message, reason } = new Refusal(code)
  return reason === undefined ? message : `${message} ${reason}`
}
