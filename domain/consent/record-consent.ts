import { randomUUID } from 'node:crypto'
import type { Visitor } from '../account/visitor.ts'
import { nepalDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import { type Choices, CONSENT_RETENTION_YEARS, CONSENT_VERSION, type Consent } from './consent-rules.ts'

/** The choice, and the browser's id from an earlier one. */
type Chosen = { browserId: string | null; choices: Choices }

/** Stores a browser's choice as proof; for a signed-in account with its id. */
export async function recordConsent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { browserId, choices }: Chosen,
  { account }: Pick<Visitor, 'account'>,
): Promise<Consent> {
  const at = now()
  const id = browserId ?? randomUUID()
  await db
    .insertInto('consent')
    .values({
      browser_id: id,
      version: CONSENT_VERSION,
      ...choices,
      chosen_at: at,
      account_id: account?.id ?? null,
    })
    .execute()
  return { id, version: CONSENT_VERSION, chosenOn: nepalDate(at), choices }
}

/** Deletes choices that need no proof any more; returns their number. */
export async function forgetOldConsents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = now()
  before.setUTCFullYear(before.getUTCFullYear() - CONSENT_RETENTION_YEARS)
  const { numDeletedRows } = await db
    .deleteFrom('consent')
    .where('chosen_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
