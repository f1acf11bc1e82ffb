import { sql } from 'kysely'
import { nepalDate, type IsoDate } from '../dates.ts'
import type { Deps } from '../deps.ts'
import type { Cents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { DealScope } from './deal-rules.ts'
import { departureIs } from '../offer/departure-states.ts'
import { stateList } from '../state-list.ts'
import { trekIs } from '../offer/trek-states.ts'

/** A trek that a host can make a deal for, with its future departures. */
export type DealChoice = {
  id: string
  name: string
  /** The lowest price of its future departures; without one, the trek's list price. */
  priceCents: Cents
  departures: { id: string; startsOn: IsoDate; endsOn: IsoDate; priceCents: Cents }[]
}

type Reading = Pick<Deps, 'db' | 'now'>

/** The options for a host's deal: published treks by name, and their future departures by date. */
export async function findDealChoices({ db, now }: Reading, hostId: string): Promise<DealChoice[]> {
  const { rows } = await sql<DealChoice>`
    select t.id, t.name, coalesce(min(d.price_cents), t.price_cents) as "priceCents",
      coalesce(json_agg(json_build_object('id', d.id, 'startsOn', d.starts_on, 'endsOn', d.ends_on,
        'priceCents', d.price_cents) order by d.starts_on, d.ends_on) filter (where d.id is not null), '[]') as departures
    from trek t left join departure d on d.trek_id = t.id and d.state in ${stateList(departureIs.ahead)}
      and d.starts_on > ${nepalDate(now())}::date
    where t.host_id = ${hostId}::uuid and t.state in ${stateList(trekIs.listable)}
    group by t.id order by t.name, t.id`.execute(db)
  return rows
}

/** An operator's input: a region, or a trek by its slug, and optionally a departure of it by its start. */
export type TypedScope = { region: string; trek: string; startsOn: string }

/** Finds the subject of an operator's input; refused when there is none, or two departures start on that day. */
export async function readDealScope({ db }: Pick<Deps, 'db'>, typed: TypedScope): Promise<DealScope> {
  const slug = typed.trek.trim().replace(/^.*\/trekking\//, '')
  if (slug === '') {
    if (typed.region === '') throw new Refusal('deal-of-nothing')
    return { region: typed.region }
  }
  const trek = await db.selectFrom('trek').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!trek) throw new Refusal('deal-of-nothing')
  if (typed.startsOn === '') return { trekId: trek.id }
  const { rows } = await sql<{ id: string }>`
    select id from departure where trek_id = ${trek.id} and starts_on::text = ${typed.startsOn}
      and state in ${stateList(departureIs.ahead)} limit 2`.execute(db)
  const [departure, another] = rows
  if (!departure || another) throw new Refusal('deal-of-nothing')
  return { departureId: departure.id }
}
