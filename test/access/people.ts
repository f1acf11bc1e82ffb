import { createHash, randomUUID } from 'node:crypto'
import { type Actor, actors } from '#domain/access/permission-rules.ts'
import { sealKey } from '#domain/account/second-factor/second-factor-key.ts'
import { caller, type Caller } from '../caller.ts'
import type { Site } from '../site.ts'

/** A signed-in account of each role on a site, and somebody else who owns the foreign things. */
export type Person = {
  actor: Actor
  /** Their account; null for a visitor and a guest. */
  id: string | null
  email: string
  /** The cookie of their browser. */
  visitorId: string
  caller: Caller
}

const statuses: Partial<Record<Actor, string>> = { PH: 'pending', H: 'verified', SH: 'suspended' }
const roles: Partial<Record<Actor, string>> = { S: 'support', O: 'operator' }

/** Creates them all; with `stale` their last proof is an hour old, and staff never gave a second factor. */
export async function makePeople(site: Site, { stale = false } = {}): Promise<Person[]> {
  return Promise.all(actors.map((actor) => makePerson(site, actor, { stale })))
}

export async function makePerson(
  site: Site,
  actor: Actor,
  { stale = false, status = statuses[actor] } = {},
): Promise<Person> {
  const who = caller(site.url)
  const visitorId = randomUUID()
  who.cookies.set('visitor', visitorId)
  const email = `${actor.toLowerCase()}-${randomUUID()}@access.example`
  if (actor === 'V' || actor === 'G') return { actor, id: null, email, visitorId, caller: who }
  const [{ id }] = await site.rows(
    `insert into account (email, role, first_name, last_name, created_at)
     values ($1, $2, 'Asha', 'Rai', now()) returning id`,
    [email, roles[actor] ?? 'traveller'],
  )
  if (status)
    await site.rows(
      `insert into host (id, kind, status, display_name, created_at) values ($1, 'individual', $2, 'Asha Rai', now())`,
      [id, status],
    )
  if (roles[actor] && !stale) {
    const [{ value }] = await site.rows(`select value from demonstration.secret`)
    await site.rows(
      `insert into second_factor (account_id, secret_sealed, created_at, confirmed_at) values ($1, $2, now(), now())`,
      [id, sealKey(value, id, 'JBSWY3DPEHPK3PXP')],
    )
  }
  who.cookies.set('session', await sessionOf(site, id, stale))
  return { actor, id, email, visitorId, caller: who }
}

/** A session of an account with a proof of just now, or an hour ago; returns its cookie. */
export async function sessionOf(site: Site, id: string, stale = false): Promise<string> {
  const token = randomUUID()
  await site.rows(
    `insert into session (account_id, token_hash, created_at, seen_at, expires_at, confirmed_at, second_factor_at)
     values ($1, $2, now(), now(), now() + interval '30 days', now() - $3::interval, $4)`,
    [id, hashOf(token), stale ? '1 hour' : '0', stale ? null : new Date()],
  )
  return token
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
