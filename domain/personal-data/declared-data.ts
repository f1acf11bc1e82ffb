/** The kind of id in a column; exports and erasures start from all ids of a person (person-queries.ts). */
export type IdKind = keyof typeof idTypes
export const idTypes = {
  account: 'uuid',
  email: 'citext',
  'own email': 'citext',
  booking: 'uuid',
  'booking with own code': 'uuid',
  payment: 'uuid',
  payout: 'uuid',
  contact: 'uuid',
  membership: 'uuid',
  'gift card': 'uuid',
  'bought gift card': 'uuid',
  invoice: 'text',
  message: 'uuid',
  conversation: 'uuid',
  received: 'uuid',
  verification: 'uuid',
  trek: 'uuid',
  'ledger account': 'text',
  journal: 'bigint',
  subject: 'text',
} as const

export type Column = {
  /** What an export contains: the value, the decrypted value, the file that it names, or nothing. */
  exported: 'value' | 'opened' | 'file' | 'nothing'
  /** The SQL value that an erasure writes into it; null when it stays. */
  erasedTo: string | null
  /** Why a personal value stays. */
  because?: string
  /** The key of a sealed file, which an erasure deletes and no export contains. */
  isHiddenFile?: true
  /** For a sealed value: the purpose, and the columns of its context. */
  sealed?: { purpose: string; context: readonly string[] }
  /** How a decrypted value appears where the row may be somebody else's. */
  shownAs?: (opened: unknown, row: Record<string, unknown>) => unknown
}

export type Declared = {
  /** The title of these rows in an export; without one they are not exported. */
  title?: string
  /** The columns whose ids make a row a person's; none when the rows are nobody's. */
  whose: Readonly<Record<string, IdKind>>
  /** What an erasure does with the rows. */
  rows: 'retained' | 'deleted'
  columns: Readonly<Record<string, Column>>
  /** Rows that somebody else made and that concern this person too: the export contains only these columns. */
  also?: { title: string; whose: Readonly<Record<string, IdKind>>; columns: string }
}

export type Declarations = Readonly<Record<string, Declared>>

/** Exported and not erased: ids, amounts, states and instants, which name nobody without the erased columns. */
export const plain = (names: string) => each(names, { exported: 'value', erasedTo: null })

/** Neither exported nor personal: internal data of the program. */
export const ours = (names: string) => each(names, { exported: 'nothing', erasedTo: null })

/** Exported, and emptied by an erasure: `erasedTo` is SQL. It has no effect where rows are deleted. */
export const personal = (names: string, erasedTo = "''") => each(names, { exported: 'value', erasedTo })

/** Never exported, and emptied by an erasure: a secret, or derived from exported values. */
export const secret = (names: string, erasedTo = "''") => each(names, { exported: 'nothing', erasedTo })

/** Exported, and not erased for this reason although it is personal. */
export const retainedBecause = (because: string, names: string) =>
  each(names, { exported: 'value', erasedTo: null, because })

/** Not exported, and not erased for this reason: somebody else's, or handled elsewhere. */
export const hiddenBecause = (because: string, names: string) =>
  each(names, { exported: 'nothing', erasedTo: null, because })

/** Sealed with this purpose and the context of those columns (seal.ts): exported decrypted. */
export const sealed = (names: string, purpose: string, context: string, erasedTo: string | null = 'null') =>
  each(names, { exported: 'opened', erasedTo, sealed: { purpose, context: context.split(' ') } })

/** The same for sealed columns that an export masks in part. */
export const partlyMasked = (columns: Record<string, Column>, shownAs: NonNullable<Column['shownAs']>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, shownAs }]))

/** The key of a person's file: the export contains it, and an erasure deletes it unless `erasedTo` is null. */
export const file = (names: string, erasedTo: string | null = 'null', because = '') =>
  each(names, { exported: 'file', erasedTo, because })

/** The key of a person's file that only operators may see: an erasure deletes it. */
export const hiddenFile = (names: string) =>
  each(names, { exported: 'nothing', erasedTo: 'null', isHiddenFile: true })

/** Not exported; an erasure writes its instant into it. */
export const stamped = (names: string) => each(names, { exported: 'nothing', erasedTo: MOMENT })
/** Placeholder in `erasedTo` for the instant of the erasure. */
export const MOMENT = ':moment'

/** A table without personal data: routes, offers, and internal data of the program. */
export const nobody = (names: string): Declared => ({ whose: {}, rows: 'retained', columns: ours(names) })

function each(names: string, column: Column): Record<string, Column> {
  return Object.fromEntries(names.split(' ').map((name) => [name, column]))
}
