import { sql } from 'kysely'
import { nepalDate } from '../dates.ts'
import type { Db, Tx } from '../deps.ts'
import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { type Promotion, refusesPromotion } from './promotion-rules.ts'

/** The booking and the person for whom a code is asked. */
export type PromotionWish = {
  code: string
  departureId: string
  /** The price before all discounts. */
  priceCents: Cents
  /** The lead traveller's; empty until it is typed. */
  email: string
  account: { id: string; email: string } | null
  at: Date
}

/**
 * The promotion of a code for this booking and person; null when the code is no promotion, refused with the reason when it
 * cannot be used.
 */
export async function findPromotion(db: Db | Tx, wish: PromotionWish): Promise<Promotion | null> {
  const promotion = await readPromotion(db, wish.code)
  return promotion && mustCount(db, promotion, wish)
}

/** The same, locked: later uses of the code wait for this transaction. */
export async function lockPromotion(tx: Tx, wish: PromotionWish): Promise<Promotion | null> {
  const known = await readPromotion(tx, wish.code)
  if (!known) return null
  await tx.selectFrom('promotion').select('id').where('id', '=', known.id).forNoKeyUpdate().execute()
  return findPromotion(tx, wish)
}

async function readPromotion(db: Db | Tx, code: string): Promise<Promotion | null> {
  const found = await db
    .selectFrom('promotion')
    .select(['id', 'code', 'made_by as madeBy', 'percent', 'amount_cents as amountCents'])
    .select(['first_on as firstOn', 'last_on as lastOn', 'least_cents as leastCents'])
    .select(['uses_most as usesMost', 'uses_per_person as usesPerPerson', 'new_only as newOnly'])
    .select(['uses_taken as usesTaken', 'ended_at as endedAt'])
    .where('code', '=', code)
    .executeTakeFirst()
  return (found as Promotion | undefined) ?? null
}

async function mustCount(db: Db | Tx, promotion: Promotion, wish: PromotionWish): Promise<Promotion> {
  const { email, account, at, priceCents } = wish
  const refused = refusesPromotion(promotion, {
    today: nepalDate(at),
    isHere: await countsFor(db, promotion.id, wish.departureId),
    priceCents,
    usesOfPerson: await usesOfPerson(db, promotion.id, { email, account }),
    isKnown: promotion.newOnly && (await hasTravelled(db, { email, account })),
  })
  if (refused) throw new Refusal(refused, { leastCents: promotion.leastCents })
  return promotion
}

/** Whether a code counts for a departure: named, or its trek; without a scope, any trek of its host, or of all hosts. */
async function countsFor(db: Db | Tx, promotionId: string, departureId: string): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    select case when exists (select from promotion_scope s where s.promotion_id = p.id)
      then exists (select from promotion_scope s where s.promotion_id = p.id and (s.trek_id = t.id or s.departure_id = d.id))
      else p.made_by = 'operator' or p.made_by_id = t.host_id end as counts
    from promotion p, departure d join trek t on t.id = d.trek_id
    where p.id = ${promotionId} and d.id = ${departureId}`.execute(db)
  return rows[0]?.counts ?? false
}

type Person = Pick<PromotionWish, 'email' | 'account'>

async function usesOfPerson(db: Db | Tx, promotionId: string, { email, account }: Person): Promise<number> {
  const { uses } = await db
    .selectFrom('promotion_use')
    .select((eb) => eb.fn.countAll<number>().as('uses'))
    .where('promotion_id', '=', promotionId)
    .where('state', '<>', 'released')
    .where(({ eb, or }) =>
      or([eb('email', '=', email), ...(account ? [eb('account_id', '=', account.id)] : [])]),
    )
    .executeTakeFirstOrThrow()
  return Number(uses)
}

/** Whether an address or an account has had a confirmed booking. */
async function hasTravelled(db: Db | Tx, { email, account }: Person): Promise<boolean> {
  const earlier = await db
    .selectFrom('booking')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .where(({ eb, or }) =>
      or([
        eb('email', 'in', account ? [email, account.email] : [email]),
        ...(account ? [eb('account_id', '=', account.id)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** The promotion code that a booking uses; empty without one. */
export async function promotionOnBooking(db: Db | Tx, bookingId: string): Promise<string> {
  const use = await db
    .selectFrom('promotion_use')
    .innerJoin('promotion', 'promotion.id', 'promotion_use.promotion_id')
    .select('promotion.code')
    .where('promotion_use.booking_id', '=', bookingId)
    .executeTakeFirst()
  return use?.code ?? ''
}
