import type { Visitor } from '../account/visitor.ts'
import type { Deps } from '../deps.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { type Fetched, fetchRates } from '../currency/refresh-rates.ts'

/** The outcome of a fetch: a new table, none yet, an unusable one, no provider, or no answer. */
export type FetchOutcome = Fetched | 'no-answer'

/**
 * An operator fetches rates from the provider now instead of within the hour, even if today's are stored. The outcome is in
 * the audit log. When the provider fails, the last table stays.
 */
export async function fetchRatesNow(deps: Deps, visitor: Visitor): Promise<FetchOutcome> {
  const operator = confirmedOperatorOf(visitor, deps.now())
  const outcome = await orNoAnswer(() => fetchRates(deps))
  await deps.db.transaction().execute((tx) =>
    recordAction(tx, deps.now(), {
      actorId: operator.id,
      act: 'fetch-rates',
      detail: { outcome },
      subject: { kind: 'rates', id: 'today' },
    }),
  )
  return outcome
}

async function orNoAnswer(ask: () => Promise<Fetched>): Promise<FetchOutcome> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ExternalServiceError) return 'no-answer'
    throw error
  }
}
