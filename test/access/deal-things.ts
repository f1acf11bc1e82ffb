import type { PoolClient } from 'pg'

export type DealKind = 'deal' | 'any-deal' | 'promotion' | 'any-promotion'

/** A deal that this person made for this trek; without one, an operator's for anybody's. */
export async function dealOf(
  client: PoolClient,
  trek: string | null,
  account: string | null,
): Promise<string> {
  const { rows } = await client.query(
    `insert into deal (made_by, made_by_id, trek_id, percent, first_on, last_on, made_at)
     select case when $2::uuid is null then 'operator' else 'host' end,
       coalesce($2::uuid, (select id from account where role = 'operator' order by id limit 1)),
       coalesce($1::uuid, (select id from trek where state = 'active' order by id limit 1)), 1,
       current_date + 20, current_date + 30, now() returning id`,
    [trek, account],
  )
  return rows[0].id
}

/** The form of a new deal for something, from ten days on. */
export function newDealFor(target: string): Record<string, string> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return { for: target, percent: '5', firstOn: day(10), lastOn: day(12) }
}

/** A promotion code that this person made; without one, an operator's. */
export async function promotionOf(client: PoolClient, account: string | null): Promise<string> {
  const { rows } = await client.query(
    `insert into promotion (code, made_by, made_by_id, percent, first_on, last_on, made_at)
     select upper(left(replace(gen_random_uuid()::text, '-', ''), 12)),
       case when $1::uuid is null then 'operator' else 'host' end,
       coalesce($1::uuid, (select id from account where role = 'operator' order by id limit 1)), 1,
       current_date + 20, current_date + 30, now() returning id`,
    [account],
  )
  return rows[0].id
}

/** The form of a new code for something, from ten days on. */
export function newPromotionFor(target: string): Record<string, string> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const code = crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
  return { for: target, code, percent: '5', firstOn: day(10), lastOn: day(12) }
}
