import { sql } from 'kysely'
import { changesBeforeStored, currentTerms, type Terms } from '../../offer/terms-rules.ts'

/**
 * The terms under which a booking was submitted, in a query that joins its version as `sold`; today's for a hold that is
 * not submitted yet.
 */
export const soldTerms = sql<Terms>`(${JSON.stringify({ changes: changesBeforeStored })}::jsonb
  || coalesce(sold.terms, ${JSON.stringify(currentTerms)}::jsonb))`

/** The booking deadline of the same booking, in days before the start: its details can be changed until then. */
export const soldDeadlineDays = sql<number>`coalesce(sold.deadline_days, trek.booking_deadline_days)`
