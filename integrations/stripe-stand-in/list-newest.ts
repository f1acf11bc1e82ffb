import { at, type Form, integer, text } from './form-body.ts'
import type { Tx } from './open-store.ts'
import { badParameter, noSuch } from './stripe-fault.ts'

const BOUNDS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/**
 * A page of a table, newest first, with Stripe's pagination: `limit`, `starting_after`, `ending_before`, `created`.
 */
export async function newest<Row>(
  tx: Tx,
  table: 'session' | 'intent' | 'refund' | 'movement' | 'dispute' | 'invoice',
  form: { [part: string]: Form },
  equals: Record<string, string | null>,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const limit = integer(form, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw badParameter('limit', 'This value must be between 1 and 100.', 'parameter_invalid_integer')
  const values: unknown[] = []
  const wanted = (condition: (place: string) => string, value: unknown) => {
    values.push(value)
    return condition(`$${values.length}`)
  }
  const where = ['true']
  for (const [column, value] of Object.entries(equals))
    if (value !== null) where.push(wanted((place) => `${column} = ${place}`, value))
  for (const [sign, seconds] of createdBounds(form))
    where.push(
      wanted((place) => `date_trunc('second', created_at) ${sign} to_timestamp(${place}::float8)`, seconds),
    )

  const after = text(form, 'starting_after')
  const before = text(form, 'ending_before')
  const edge = after ?? before
  if (edge !== null) {
    const { rows } = await tx.query<{ seq: string }>(`select seq from stand_in.${table} where id = $1`, [
      edge,
    ])
    if (!rows[0]) throw noSuch(table, edge, after ? 'starting_after' : 'ending_before')
    where.push(wanted((place) => `seq ${after ? '<' : '>'} ${place}`, rows[0].seq))
  }
  const { rows } = await tx.query(
    `select * from stand_in.${table} where ${where.join(' and ')}
     order by seq ${edge === before && before !== null ? 'asc' : 'desc'} limit ${limit + 1}`,
    values,
  )
  const page = rows.slice(0, limit) as Row[]
  return { rows: after === null && before !== null ? page.reverse() : page, hasMore: rows.length > limit }
}

function createdBounds(form: Form): [string, number][] {
  if (typeof at(form, 'created') === 'string') return [['=', integer(form, 'created')!]]
  return Object.entries(BOUNDS).flatMap(([name, sign]): [string, number][] => {
    const seconds = integer(form, `created.${name}`)
    return seconds === null ? [] : [[sign, seconds]]
  })
}
