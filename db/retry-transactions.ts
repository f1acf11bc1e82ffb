import { setTimeout as pause } from 'node:timers/promises'
import {
  Kysely,
  type ConnectionBuilder,
  type Dialect,
  type Transaction,
  type TransactionBuilder,
} from 'kysely'
import { pipelines, type Pipelined } from './pipeline.ts'
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
  readonly #pipelined: Pipelined

  constructor(given: { dialect: Dialect }) {
    super(given)
    this.#pipelined = pipelines(given.dialect)
  }

  override transaction() {
    return this.#retrying(super.transaction())
  }

  /** A connection that it hands out retries its transactions as well. */
  override connection() {
    const builder = super.connection()
    const once: ConnectionBuilder<Tables>['execute'] = builder.execute.bind(builder)
    builder.execute = (work, options) =>
      once((one) => {
        const transaction = one.transaction.bind(one)
        one.transaction = () => this.#retrying(transaction())
        return work(one)
      }, options)
    return builder
  }

  #retrying(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
    const once = builder.execute.bind(builder)
    const pipelined = this.#pipelined
    builder.execute = <T>(work: (tx: Transaction<Tables>) => Promise<T>) =>
      again(() => once(async (tx) => work(await pipelined(tx))), TIMES, performance.now())
    return builder
  }
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
