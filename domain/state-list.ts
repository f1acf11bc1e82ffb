import { type RawBuilder, sql } from 'kysely'

/**
 * The states of groups as an SQL list, as in sql`b.state in ${stateList(bookingIs.sold)}`. They are literals, because a
 * prepared statement with parameters cannot use a partial index on these states.
 */
export function stateList(...groups: { readonly states: readonly string[] }[]): RawBuilder<unknown> {
  const states = groups.flatMap((group) => group.states)
  return sql`(${sql.join(states.map((state) => sql.lit(state)))})`
}
