import { type DatabaseConnection, type Dialect, Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tables } from './schema.ts'

export type Pipelined = (tx: Transaction<Tables>) => Promise<Transaction<Tables>>

/**
 * Returns a function that lets a transaction send a statement before the answers to earlier ones have arrived, as in
 * `Promise.all([lock(tx), read(tx)])`. PostgreSQL runs them one after the other, in their order, and each sees what the
 * ones before it have locked and written. After one has failed, the others of the transaction fail too.
 */
export function pipelines(dialect: Dialect): Pipelined {
  const driver = dialect.createDriver()
  return async (tx) => {
    const executor = tx.getExecutor()
    // Its own provider would let each statement wait for the one before.
    const connection = await executor.provideConnection(async (one: DatabaseConnection) => one)
    const provider = {
      provideConnection: <T>(use: (one: DatabaseConnection) => Promise<T>) => use(connection),
    }
    return new Transaction<Tables>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider(provider),
    })
  }
}

/** PostgreSQL refuses a statement because an earlier one of its transaction has failed. */
const AFTER_FAILURE = '25P02'

type Corked = { connection: { stream: { cork: () => void; uncork: () => void } } }

/**
 * Sends `begin` together with the statement after it instead of waiting for its answer. That statement also fails when
 * `begin` does, so that nothing runs outside a transaction. Statements of the same turn of the event loop leave in one
 * write. The statements after a failed one fail with its error, so that the caller gets the reason in any case.
 */
export function sendTogether(client: PoolClient): void {
  const send = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>
  const { stream } = (client as unknown as Corked).connection
  let begin: Promise<unknown> | null = null
  let failure: unknown = null
  const withReason = (error: unknown) => {
    const isLater = (error as { code?: string }).code === AFTER_FAILURE && failure !== null
    if (!isLater) failure = error
    throw failure
  }
  const query = (text: unknown, ...rest: unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    const answer = send(text, ...rest).catch(withReason)
    if (text === 'begin') {
      begin = answer
      begin.catch(() => {})
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    const before = begin
    begin = null
    return before ? Promise.all([answer, before]).then(([own]) => own) : answer
  }
  client.query = query as typeof client.query
}
