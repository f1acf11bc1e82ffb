import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import { type DealState, dealStateOn } from '../deal/deal-rules.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { departureIs } from '../offer/departure-states.ts'
import { Refusal } from '../refusal.ts'
import { stateList } from '../state-list.ts'
import { bookingIs } from '../states/booking-states.ts'
import type { PromotionScope } from './make-promotion.ts'
import type { Promotion } from './promotion-rules.ts'

/** A code for its maker, ended or not. */
export type MadePromotion = Promotion & {
  /** The maker: the host's public name, or the operator's first name. */
  maker: string
  state: DealState
  /** The treks and departures that it names; empty for all treks of its maker. */
  scopes: { slug: string; name: string; startsOn: IsoDate | null; endsOn: IsoDate | null }[]
  /** The discount of the sold bookings with it. */
  givenCents: Cents
}

type Reading = Pick<Deps, 'db' | 'now'>

const MOST = 200

/** A host's codes, newest first; at most 200. */
export function findOwnPromotions(deps: Reading, hostId: string): Promise<MadePromotion[]> {
  return madePromotions(deps, sql`p.made_by = 'host' and p.made_by_id = ${hostId}::uuid`)
}

/** The codes in one state, of hosts and operators, newest first; at most 200. */
export function findOfficePromotions(deps: Reading, list: 'live' | 'past'): Promise<MadePromotion[]> {
  const live = sql`p.ended_at is null and p.last_on >= ${nepalDate(deps.now())}::date`
  return madePromotions(deps, list === 'live' ? live : sql`not (${live})`)
}

async function madePromotions({ db, now }: Reading, which: ReturnType<typeof sql>): Promise<MadePromotion[]> {
  const today = nepalDate(now())
  const { rows } = await sql<Omit<MadePromotion, 'state'>>`
    select p.id, p.code, p.made_by as "madeBy", p.percent, p.amount_cents as "amountCents", p.first_on as "firstOn",
      p.last_on as "lastOn", p.least_cents as "leastCents", p.uses_most as "usesMost", p.uses_per_person as "usesPerPerson",
      p.new_only as "newOnly", p.uses_taken as "usesTaken", p.ended_at as "endedAt",
      case when p.made_by = 'host' then host.display_name else maker.first_name end as maker,
      scope.scopes, used.cents as "givenCents"
    from promotion p
    join account maker on maker.id = p.made_by_id
    left join host on host.id = p.made_by_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('slug', t.slug, 'name', t.name, 'startsOn', d.starts_on, 'endsOn', d.ends_on)
        order by t.name, d.starts_on), '[]') as scopes
      from promotion_scope s left join departure d on d.id = s.departure_id join trek t on t.id = coalesce(s.trek_id, d.trek_id)
      where s.promotion_id = p.id
    ) scope
    cross join lateral (
      select coalesce(sum(b.promotion_cents), 0)::bigint as cents from promotion_use u join booking b on b.id = u.booking_id
      where u.promotion_id = p.id and u.state = 'counted' and b.state in ${stateList(bookingIs.sold)}
    ) used
    where ${which} order by p.made_at desc, p.id limit ${MOST}`.execute(db)
  return rows.map((row) => ({ ...row, state: dealStateOn(row, today) }))
}

/** An operator's input: treks by their addresses, separated by commas or spaces, and optionally only their departures on a day. */
export type TypedPromotionScope = { treks: string; startsOn: string }

/** Finds the treks or departures of an operator's input; refused when one of them does not exist. */
export async function readPromotionScope(
  { db }: Pick<Deps, 'db'>,
  { treks, startsOn }: TypedPromotionScope,
): Promise<PromotionScope> {
  const slugs = [
    ...new Set(
      treks
        .split(/[\s,]+/)
        .map((typed) => typed.replace(/^.*\/trekking\//, ''))
        .filter((slug) => slug !== ''),
    ),
  ]
  if (slugs.length === 0) {
    if (startsOn !== '') throw new Refusal('promotion-of-nothing')
    return { trekIds: [], departureIds: [] }
  }
  const found = await db.selectFrom('trek').select('id').where('slug', 'in', slugs).execute()
  const trekIds = found.map(({ id }) => id)
  if (trekIds.length !== slugs.length) throw new Refusal('promotion-of-nothing')
  if (startsOn === '') return { trekIds, departureIds: [] }
  const { rows } = await sql<{ id: string }>`
    select id from departure where trek_id = any(${trekIds}::uuid[]) and starts_on::text = ${startsOn}
      and state in ${stateList(departureIs.ahead)} limit 51`.execute(db)
  if (rows.length === 0) throw new Refusal('promotion-of-nothing')
  return { trekIds: [], departureIds: rows.map(({ id }) => id) }
}
