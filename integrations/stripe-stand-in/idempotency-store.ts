import type { Answer } from './api-call.ts'
import { inTransaction, type Store, type Tx } from './open-store.ts'
import { StripeFault } from './stripe-fault.ts'

const KEY_LIFE_MS = 24 * 60 * 60 * 1000

/**
 * Executes a request once for each idempotency key within 24 hours. A repeated request gets the first answer. A different
 * request with the same key is refused, and so is a simultaneous one.
 */
export function answerOnce(
  store: Store,
  key: string,
  fingerprint: string,
  act: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const at = store.now()
  return inTransaction(store.pool, async (tx) => {
    const { rows } = await tx.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [
      key,
    ])
    const before = await firstAnswer(tx, key, fingerprint, at)
    if (before) return before
    if (!rows[0].free) throw inUse()

    const answer = await act(tx)
    await tx.query(
      `insert into stand_in.kept_answer (key, fingerprint, status, body, created_at) values ($1, $2, $3, $4, $5)
       on conflict (key) do update set
         fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, created_at = excluded.created_at`,
      [key, fingerprint, answer.status, JSON.stringify(answer.body), at],
    )
    return answer
  })
}

async function firstAnswer(tx: Tx, key: string, fingerprint: string, at: Date): Promise<Answer | null> {
  const { rows } = await tx.query(
    'select fingerprint, status, body from stand_in.kept_answer where key = $1 and created_at > $2',
    [key, new Date(at.getTime() - KEY_LIFE_MS)],
  )
  if (!rows[0]) return null
  if (rows[0].fingerprint !== fingerprint) throw otherParameters(key)
  return { status: rows[0].status, body: rows[0].body, replayed: true }
}

function inUse(): StripeFault {
  const message =
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).'
  return new StripeFault(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
}

function otherParameters(key: string): StripeFault {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new StripeFault(400, { type: 'idempotency_error', message })
}
