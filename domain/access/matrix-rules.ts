import { isFresh } from '../account/fresh-proof-rules.ts'

/** The actors in the order of a row's cells. */
export const actors = ['V', 'T', 'G', 'PH', 'H', 'SH', 'S', 'O'] as const
export type Actor = (typeof actors)[number]

type Mark = '✓' | 'own' | 'B' | 'B+' | 'm' | 'A' | 're' | '2'
/** What one actor may do: nothing, whatever another key opens, or something under all of these marks. */
export type Cell = '–' | 'key' | Mark | `${'own' | 'A'} ${'m' | 're' | 're 2'}`
type CellsFor<Columns extends readonly unknown[]> = { readonly [Index in keyof Columns]: Cell }
export type Row = CellsFor<typeof actors>

/** What a session has proved of who sits before it. */
export type Proofs = { confirmedAt: Date | null; secondFactorAt: Date | null }

/**
 * What stands between somebody and a door; `in` is nothing, `not-shown` is for an operator who sees the site as somebody
 * else. Whose the thing is decides the verb behind it.
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
 * Whether a row lets an actor in. Staff give a second factor first, and for `re` one of the last ten minutes;
 * anybody else has signed in, or given a code, within them.
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

/** A row under which nobody has to say who they are. */
export function isOpen(row: Row): boolean {
  return cellOf(row, 'V') !== '–'
}

/** A row that keeps nobody out: nobody has to be asked who they are. */
export function isForAll(row: Row): boolean {
  return !row.includes('–')
}

/** A row of staff alone. */
export function isOfOffice(row: Row): boolean {
  return row.every((cell, index) => cell === '–' || index >= actors.indexOf('S'))
}

/** A row of hosts, of some kind, and of nobody else. */
export function isOfHosts(row: Row): boolean {
  return row.every((cell, index) => cell === '–' || ['PH', 'H', 'SH'].includes(actors[index] ?? ''))
}

/** Whether the row asks how somebody stands as a host. */
export function asksForHost(row: Row): boolean {
  return ['PH', 'H', 'SH'].some((actor) => cellOf(row, actor as Actor) !== cellOf(row, 'T'))
}
