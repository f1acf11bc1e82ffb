import { sql } from 'kysely'
import { GIFT_KEY_PURPOSE } from '../gift-card/gift-card-key.ts'
import { LETTER_PURPOSE } from '../personal-data/finish-erasure.ts'
import { PROFILE_PURPOSE } from '../account/profile/profile-queries.ts'
import { FACTOR_PURPOSE } from '../account/second-factor/second-factor-key.ts'
import type { Deps } from '../deps.ts'
import { BANK_PURPOSE } from '../payout/bank/seal-bank-details.ts'
import { isCurrent, sealBytes, unsealBytes } from '../seal.ts'
import { keyIdOf, type Secret } from '../secret.ts'
import { DETAILS_PURPOSE } from '../traveller/seal-details.ts'
import { ANSWER_PURPOSE } from '../traveller/answer/seal-answer.ts'
import { DOCUMENT_PURPOSE, FORM_PURPOSE } from '../verification/seal-verification.ts'

/** A column of encrypted values: their purpose, and the SQL expression of their context. */
type SealedColumn = { table: string; column: string; purpose: string; context: string }

/** Every encrypted column of the database. A test compares this list with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'erasure', column: 'letter_sealed', purpose: LETTER_PURPOSE, context: 'id' },
  { table: 'gift_card_key', column: 'key_sealed', purpose: GIFT_KEY_PURPOSE, context: 'id' },
  { table: 'second_factor', column: 'secret_sealed', purpose: FACTOR_PURPOSE, context: 'account_id' },
  { table: 'vault.profile', column: 'details_sealed', purpose: PROFILE_PURPOSE, context: 'account_id' },
  { table: 'vault.bank_account', column: 'details_sealed', purpose: BANK_PURPOSE, context: 'host_id' },
  { table: 'vault.bank_change', column: 'details_sealed', purpose: BANK_PURPOSE, context: 'host_id' },
  {
    table: 'vault.payout_account',
    column: 'details_sealed',
    purpose: BANK_PURPOSE,
    context: '(select host_id from payout where payout.id = payout_id)',
  },
  {
    table: 'vault.traveller_details',
    column: 'details_sealed',
    purpose: DETAILS_PURPOSE,
    context: `booking_id || ':' || position`,
  },
  {
    table: 'vault.traveller_answer',
    column: 'answer_sealed',
    purpose: ANSWER_PURPOSE,
    context: `booking_id || ':' || position || ':' || question_id`,
  },
  {
    table: 'vault.verification_form',
    column: 'form_sealed',
    purpose: FORM_PURPOSE,
    context: 'verification_id',
  },
]

export type Resealed = {
  values: number
  documents: number
  /** The number of values that no known secret decrypts, by table. */
  unreadable: Record<string, number>
}

/**
 * Encrypts everything that was encrypted with the previous secret again with the current one, while the program runs and
 * writes. Can be interrupted and repeated. Values that no known secret decrypts stay unchanged, and are counted.
 */
export async function reseal(deps: Pick<Deps, 'db' | 'secret' | 'storage'>): Promise<Resealed> {
  const done: Resealed = { values: 0, documents: 0, unreadable: {} }
  for (const each of sealedColumns) done.values += await resealColumn(deps, each, done.unreadable)
  done.documents = await resealDocuments(deps, done.unreadable)
  return done
}

const AT_ONCE = 200

async function resealColumn(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  { table, column, purpose, context }: SealedColumn,
  unreadable: Record<string, number>,
): Promise<number> {
  const [from, value] = [sql.table(table), sql.ref(column)]
  const id = keyIdOf(secret)
  let resealed = 0
  for (let after = ''; ; ) {
    const { rows } = await sql<{ whose: string; sealed: Buffer }>`
      select (${sql.raw(context)})::text as whose, ${value} as sealed from ${from}
      where substring(${value} from 1 for ${id.length}) <> ${id} and (${sql.raw(context)})::text > ${after}
      order by 1 fetch first ${sql.lit(AT_ONCE)} rows with ties`.execute(db)
    for (const { whose, sealed } of rows) {
      const anew = sealedAnew(secret, purpose, whose, sealed)
      if (!anew) unreadable[table] = (unreadable[table] ?? 0) + 1
      // Skips a value that was saved after it was read: it already has the current secret.
      else
        await db.transaction().execute(async (tx) => {
          // A trigger refuses any other change of some of these rows.
          await sql`set local chautari.reseal = 'on'`.execute(tx)
          await sql`update ${from} set ${value} = ${anew} where (${sql.raw(context)})::text = ${whose} and ${value} = ${sealed}`.execute(
            tx,
          )
        })
      if (anew) resealed += 1
    }
    after = rows.at(-1)?.whose ?? ''
    if (rows.length < AT_ONCE) return resealed
  }
}

async function resealDocuments(
  { db, secret, storage }: Pick<Deps, 'db' | 'secret' | 'storage'>,
  unreadable: Record<string, number>,
): Promise<number> {
  const documents = await db
    .selectFrom('vault.identity_document')
    .select(['verification_id as whose', 'storage_key'])
    .where('storage_key', 'is not', null)
    .execute()
  const letters = await db
    .selectFrom('vault.bank_letter')
    .select(['host_id as whose', 'storage_key'])
    .execute()
  let resealed = 0
  for (const { whose, storage_key: key } of [...documents, ...letters]) {
    const sealed = key && (await storage.read(key))
    if (!key || !sealed || isCurrent(secret, sealed)) continue
    const anew = sealedAnew(secret, DOCUMENT_PURPOSE, whose, sealed)
    if (anew) await storage.write(key, anew)
    else unreadable['documents'] = (unreadable['documents'] ?? 0) + 1
    if (anew) resealed += 1
  }
  return resealed
}

function sealedAnew(secret: Secret, purpose: string, context: string, sealed: Buffer): Buffer | null {
  let opened: Buffer
  try {
    opened = unsealBytes(secret, purpose, context, sealed)
  } catch {
    return null
  }
  return sealBytes(secret, purpose, context, opened)
}
