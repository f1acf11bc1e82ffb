import { isFresh } from '../account/fresh-proof-rules.ts'

/** The actors in the order of a row's cells. */
export const actors = ['V', 'T', 'G', 'PH', 'H', 'SH', 'S', 'O'] as const
export type Actor = (typeof actors)[number]

type Mark = '✓' | 'own' | 'B' | 'B+' | 'm' | 'A' | 're' | '2'
/** What one actor may do: nothing, what a signature or the inner network decides ('key'), or something under all of these marks. */
export type Cell = '–' | 'key' | Mark | `${'own' | 'A'} ${'m' | 're' | 're 2'}`
type CellsFor<Columns extends readonly unknown[]> = { readonly [Index in keyof Columns]: Cell }
export type Row = CellsFor<typeof actors>

/** What the session has proved about its user. */
export type Proofs = { confirmedAt: Date | null; secondFactorAt: Date | null }

/**
 * The result of a permission check: `in` is allowed, `not-shown` is for an operator who impersonates a user. The domain
 * function checks who owns the object.
 */
export type Entry =
  | 'in'
  | 'signed-out'
  | 'forbidden'
  | 'second-factor'
  | 'fresh-factor'
  | 'fresh-proof'
  | 'not-shown'

/**
 * Whether a row lets an actor in. Staff first need a second factor, and for `re` one given in the last ten minutes.
 * Everyone else must have signed in, or given a code, in the last ten minutes.
 */
export function entry(row: Row, actor: Actor, proofs: Proofs, now: Date): Entry {
  const marks = cellOf(row, actor).split(' ')
  if (marks.includes('–')) return actor === 'V' ? 'signed-out' : 'forbidden'
  if (isOpen(row)) return 'in'
  if (actor === 'S' || actor === 'O') {
    if (isOfOffice(row) && !marks.includes('own') && !proofs.secondFactorAt) return 'second-factor'
    return marks.includes('re') && !isFresh(proofs.secondFactorAt, now) ? 'fresh-factor' : 'in'
  }
  return marks.includes('re') && !isFresh(proofs.confirmedAt, now) ? 'fresh-proof' : 'in'
}

export function cellOf(row: Row, actor: Actor): Cell {
  return row[actors.indexOf(actor)] ?? '–'
}

/** A row that needs no sign-in. */
export function isOpen(row: Row): boolean {
  return cellOf(row, 'V') !== '–'
}

/** A row that refuses no actor. */
export function isForAll(row: Row): boolean {
  return !row.includes('–')
}

/** A row for staff only. */
export function isOfOffice(row: Row): boolean {
  return row.every((cell, index) => cell === '–' || index >= actors.indexOf('S'))
}

/** A row for hosts only, of any kind. */
export function isOfHosts(row: Row): boolean {
  return row.every((cell, index) => cell === '–' || ['PH', 'H', 'SH'].includes(actors[index] ?? ''))
}

/** Whether the row depends on the user's status as a host. */
export function asksForHost(row: Row): boolean {
  return ['PH', 'H', 'SH'].some((actor) => cellOf(row, actor as Actor) !== cellOf(row, 'T'))
}
