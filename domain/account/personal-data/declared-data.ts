/** Which of somebody's ids a column holds; an export and an erasure begin with all of them (person-queries.ts). */
export type IdKind = keyof typeof idTypes
export const idTypes = {
  account: 'uuid',
  email: 'citext',
  'own email': 'citext',
  booking: 'uuid',
  payment: 'uuid',
  payout: 'uuid',
  contact: 'uuid',
  membership: 'uuid',
  invoice: 'text',
  message: 'uuid',
  received: 'uuid',
  verification: 'uuid',
  trek: 'uuid',
  'ledger account': 'text',
  journal: 'bigint',
  subject: 'text',
} as const

export type Column = {
  /** What an export shows: the value, what was sealed in it, the file that it names, or nothing. */
  exported: 'value' | 'opened' | 'file' | 'nothing'
  /** What an erasure writes into it, as SQL; null when it is kept. */
  erasedTo: string | null
  /** Why something that somebody typed or that tells of them is kept. */
  because?: string
  /** The key of a sealed file, which an erasure removes and no export shows. */
  isHiddenFile?: true
  /** For what was sealed: the purpose, and the columns that make up the context it was sealed for. */
  sealed?: { purpose: string; context: readonly string[] }
  /** How what was opened is shown where a row may be somebody else's. */
  shownAs?: (opened: unknown, row: Record<string, unknown>) => unknown
}

export type Declared = {
  /** What the export calls these rows; without a title it shows none of them. */
  title?: string
  /** A row is about somebody when one of these columns holds an id of theirs; about nobody when there are none. */
  whose: Readonly<Record<string, IdKind>>
  /** What an erasure does with the rows as such. */
  rows: 'kept' | 'deleted'
  columns: Readonly<Record<string, Column>>
  /** Rows that somebody else made and that concern this person too: no more of them than these columns. */
  also?: { title: string; whose: Readonly<Record<string, IdKind>>; columns: string }
}

export type Declarations = Readonly<Record<string, Declared>>

/** Shown and kept: ids, amounts, states and instants. Without what is erased beside them they name nobody. */
export const plain = (names: string) => each(names, { exported: 'value', erasedTo: null })

/** Neither shown nor personal: what the program keeps for its own order. */
export const ours = (names: string) => each(names, { exported: 'nothing', erasedTo: null })

/** Shown, and emptied by an erasure: `erasedTo` is SQL. Where the rows are deleted it says nothing. */
export const personal = (names: string, erasedTo = "''") => each(names, { exported: 'value', erasedTo })

/** Never shown, and emptied by an erasure: it would let somebody in, or only follows from what is shown. */
export const secret = (names: string, erasedTo = "''") => each(names, { exported: 'nothing', erasedTo })

/** Shown, and kept for this reason although somebody typed it or it tells of them. */
export const keptBecause = (because: string, names: string) =>
  each(names, { exported: 'value', erasedTo: null, because })

/** Kept for this reason, and not shown: somebody else's, or a matter of its own place. */
export const hiddenBecause = (because: string, names: string) =>
  each(names, { exported: 'nothing', erasedTo: null, because })

/** Sealed with this purpose for the context that those columns make up (seal.ts): shown opened. */
export const sealed = (names: string, purpose: string, context: string, erasedTo: string | null = 'null') =>
  each(names, { exported: 'opened', erasedTo, sealed: { purpose, context: context.split(' ') } })

/** The same for sealed columns of which an export shows a part masked. */
export const partlyMasked = (columns: Record<string, Column>, shownAs: NonNullable<Column['shownAs']>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, shownAs }]))

/** The key of a file of theirs: the file is put into the export, and removed by an erasure unless it is kept (null). */
export const file = (names: string, erasedTo: string | null = 'null', because = '') =>
  each(names, { exported: 'file', erasedTo, because })

/** The key of a file of theirs that only operators may see: an erasure removes it. */
export const hiddenFile = (names: string) =>
  each(names, { exported: 'nothing', erasedTo: 'null', isHiddenFile: true })

/** Not shown; an erasure writes the moment into it. */
export const stamped = (names: string) => each(names, { exported: 'nothing', erasedTo: MOMENT })
/** Stands in `erasedTo` for the moment of the erasure. */
export const MOMENT = ':moment'

/** A table that tells of nobody: the land, what is sold, and the program's own order. */
export const nobody = (names: string): Declared => ({ whose: {}, rows: 'kept', columns: ours(names) })

function each(names: string, column: Column): Record<string, Column> {
  return Object.fromEntries(names.split(' ').map((name) => [name, column]))
}
