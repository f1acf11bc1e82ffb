import { isUuid } from '../ids.ts'
import { referenceOf } from '../booking-reference.ts'
import type { Db, Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

const MOST = 200

/** Unsettled discrepancies between our books and the provider's lists, oldest first; or settled ones, newest first. */
export async function findDifferences({ db }: Pick<Deps, 'db'>, which: 'open' | 'settled') {
  const rows = await differences(db)
    .where('provider_difference.settled_at', which === 'open' ? 'is' : 'is not', null)
    .$if(which === 'open', (query) => query.orderBy('found_at'))
    .$if(which === 'settled', (query) => query.orderBy('settled_at', 'desc'))
    .limit(MOST)
    .execute()
  return rows.map(withReference)
}

/** A discrepancy, open or settled. */
export async function findDifference({ db }: Pick<Deps, 'db'>, id: string) {
  const row = isUuid(id)
    ? await differences(db).where('provider_difference.id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('difference-missing')
  return withReference(row)
}

/** When our books were last compared with the provider's lists and balance, and the difference of the balances. */
export async function findReconciliation({ db }: Pick<Deps, 'db'>) {
  return db
    .selectFrom('reconciliation')
    .select(['compared_at', 'sessions', 'refunds', 'balance_compared_at', 'balance_difference_cents'])
    .executeTakeFirstOrThrow()
}

function withReference<Row extends { booking_id: string | null }>(row: Row) {
  return { ...row, reference: row.booking_id && referenceOf(row.booking_id) }
}

function differences(db: Db) {
  return db
    .selectFrom('provider_difference')
    .leftJoin('payment', 'payment.id', 'provider_difference.payment_id')
    .leftJoin('account', 'account.id', 'provider_difference.settled_by')
    .select(['provider_difference.id', 'kind', 'object_id', 'payment_id', 'detail', 'found_at', 'seen_at'])
    .select(['settled_at', 'note', 'payment.booking_id', 'account.first_name as settler'])
}
