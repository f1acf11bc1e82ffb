import type { PoolClient } from 'pg'

/** A connection prepares at most this many statements. Later ones are planned at each use, so its memory has a limit. */
export const MOST_PREPARED = 500

/**
 * Lets PostgreSQL parse and plan each statement of this connection once instead of at each use. A statement that selects
 * all columns is not prepared: it would fail after a migration adds one. Nor is one whose ON CONFLICT names a partial
 * index by its condition: once its plan serves all parameters, PostgreSQL no longer finds the index.
 */
export function prepareStatements(client: PoolClient): void {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= MOST_PREPARED || selectsAll(text) || findsPartialIndex(text)) return known
    // Unique on this connection, which is all that PostgreSQL needs.
    const name = `statement ${names.size + 1}`
    names.set(text, name)
    return name
  }
  const send = client.query.bind(client) as (...all: unknown[]) => unknown
  const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
    // Without parameters it may be several statements, which cannot be prepared.
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return send(text, values, ...rest)
    return send({ name: nameOf(text), text, values }, ...rest)
  }
  client.query = query as typeof client.query
}

/** Whether the text has an asterisk other than that of count(*). */
function selectsAll(text: string): boolean {
  return /(?<!\()\*/.test(text)
}

function findsPartialIndex(text: string): boolean {
  return /\bon conflict\b((?!\bdo\b)[^])*\bwhere\b/i.test(text)
}
