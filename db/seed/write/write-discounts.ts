import type { Tx } from '#domain/deps.ts'
import { creditGranted } from '#domain/ledger/booking-entries-rules.ts'
import { postEntries } from '#domain/ledger/post-entries.ts'
import { idOf } from '../name-id.ts'
import { demoTraveller, personOf, staff } from '../people.ts'
import { trekId } from './write-catalogue.ts'
import { accountId } from './write-people.ts'

/** The group discounts of some hosts, in whole per cent. */
const groupDiscounts = [
  { slug: 'annapurna-circuit', from: 4, percent: 10 },
  { slug: 'everest-base-camp', from: 4, percent: 5 },
  { slug: 'everest-base-camp', from: 8, percent: 10 },
  { slug: 'langtang-valley', from: 4, percent: 10 },
]

/** A code named in the README, to try. */
const DEMO_CODE = 'GURANS10'
const DEMO_CREDIT_CENTS = 40_00

/** Writes the group discounts, a referral code to try, and the demo traveller's credit. */
export async function writeDiscounts(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('group_discount')
    .values(
      groupDiscounts.map(({ slug, from, percent }) => ({
        trek_id: trekId(slug),
        from_travellers: from,
        percent,
      })),
    )
    .execute()
  await tx
    .updateTable('account')
    .set({ referral_code: DEMO_CODE })
    .where('id', '=', accountId(personOf('jonas').email))
    .execute()
  const grant = { grantId: idOf('grant', demoTraveller.email), accountId: accountId(demoTraveller.email) }
  await tx
    .insertInto('credit_grant')
    .values({
      id: grant.grantId,
      account_id: grant.accountId,
      amount_cents: DEMO_CREDIT_CENTS,
      state: 'granted',
      created_at: now,
      decided_at: now,
      decided_by: operatorId(),
    })
    .execute()
  await postEntries(tx, now, [creditGranted({ ...grant, cents: DEMO_CREDIT_CENTS })])
}

function operatorId(): string {
  const operator = staff.find(({ role }) => role === 'operator')
  if (!operator) throw new Error('The demonstration has no operator')
  return accountId(operator.email)
}
