import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type ConnectionBuilder, type Transaction, type TransactionBuilder } from 'kysely'
import type { Tables } from './schema.ts'

const TIMES = 3
const PAUSE_MS = 40
/** Every request gets an answer within ten seconds. */
const NEVER_AFTER_MS = 5_000

/**
 * Retries a transaction up to three times that PostgreSQL ended only because of a conflict: nothing of it was written.
 * Side effects outside the database must therefore wait until it ends. After that the server answers 503.
 */
export class RetryingKysely extends Kysely<Tables> {
  override transaction() {
    return retrying(super.transaction())
  }

  /** A connection that it hands out retries its transactions as well. */
  override connection() {
    const builder = super.connection()
    const once: ConnectionBuilder<Tables>['execute'] = builder.execute.bind(builder)
    builder.execute = (work, options) =>
      once((one) => {
        const transaction = one.transaction.bind(one)
        one.transaction = () => retrying(transaction())
        return work(one)
      }, options)
    return builder
  }
}

function retrying(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const once = builder.execute.bind(builder)
  builder.execute = <T>(work: (tx: Transaction<Tables>) => Promise<T>) =>
    again(() => once(work), TIMES, performance.now())
  return builder
}

async function again<T>(act: () => Promise<T>, left: number, since: number): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const late = performance.now() - since > NEVER_AFTER_MS
    if (left === 0 || late || !wasInTheWay(error)) throw error
    await pause(PAUSE_MS * (0.5 + Math.random()) * 2 ** (TIMES - left))
    return again(act, left - 1, since)
  }
}

/** Serialization failure, deadlock, or a lock that was not free within three seconds. */
function wasInTheWay(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '40001' || code === '40P01' || code === '55P03'
}
