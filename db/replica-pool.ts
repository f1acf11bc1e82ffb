import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'

/** Errors of the statement itself, by SQLSTATE: data, constraint, a write, syntax or name, a function's, too slow. */
const OF_THE_STATEMENT = /^(0A|22|23|25006|42|P0|57014)/

/** The replica cancelled it because of a change that it replays. It can still answer others. */
const CONFLICT = '40001'

/**
 * Connections to a replica for reading. A statement that the replica cannot answer runs on the primary instead: the
 * replica is down or starting, or cancels the statement because of a change that it replays.
 */
export function replicaPool(replica: Pool, primary: Pool, onFailure: (error: unknown) => void): PostgresPool {
  return {
    async connect() {
      try {
        const client = await replica.connect()
        return { query: answeredBy(client, primary, onFailure), release: () => client.release() }
      } catch (error) {
        onFailure(error)
        return primary.connect()
      }
    },
    end: () => replica.end(),
    options: replica.options,
  }
}

function answeredBy(
  client: PostgresPoolClient,
  primary: Pool,
  onFailure: (error: unknown) => void,
): PostgresPoolClient['query'] {
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, values)
    } catch (error) {
      const code = (error as { code?: unknown }).code
      if (typeof code === 'string' && OF_THE_STATEMENT.test(code)) throw error
      if (code !== CONFLICT) onFailure(error)
      return onceOn(primary, text, values)
    }
  }
  return query as PostgresPoolClient['query']
}

/** `pool.query` passes a callback, which our connections do not take. */
async function onceOn(pool: Pool, text: string, values: readonly unknown[]) {
  const client = await pool.connect()
  try {
    return await client.query(text, [...values])
  } finally {
    client.release()
  }
}
