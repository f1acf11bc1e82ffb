import { randomBytes } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Ask } from './asks.ts'

/** An account without data. */
export async function officePerson(client: PoolClient): Promise<string> {
  const { rows } = await client.query(
    `insert into account (email, first_name, last_name, created_at) values ($1, 'Dawa', 'Sherpa', now()) returning id`,
    [`looked-at-${randomUUID()}@access.example`],
  )
  return rows[0].id
}

/** A role that an operator proposed for somebody. */
export async function openProposal(client: PoolClient): Promise<string> {
  const { rows } = await client.query(
    `insert into proposal (kind, account_id, payload, reason, proposed_by, backed_by, proposed_at, expires_at)
     select 'role', $1, '{"from": "traveller", "to": "support"}', 'A year with us', o.id, o.id, now(), now() + interval '7 days'
     from account o where role = 'operator' order by created_at, id limit 1 returning id`,
    [await officePerson(client)],
  )
  return rows[0].id
}

const about = (form: Record<string, string> = {}): Ask => ({
  thing: 'office-person',
  form: () => ({ reason: 'They asked us', ...form }),
})
const deciding: Ask = { thing: 'proposal', form: (id) => ({ proposal: id, reason: 'Not now' }) }

/** How the office is requested about people and proposals. */
export const personAsks: Record<string, Ask> = {
  'office/people/person action look': about({ reason: 'asked' }),
  'office/people/person action suspend': about(),
  'office/people/person action lift': about(),
  'office/people/person action end-sessions': about(),
  'office/people/person action credit': about({ amount: '5' }),
  'office/people/person action erase': about(),
  // An invalid reason: the impersonation does not begin, so later requests stay the operator's own.
  'office/people/person action view': { ...about({ reason: 'curious' }), quiet: true },
  'office/people/person action end-view': { ...about(), quiet: true },
  'office/roles/roles action role': {
    form: () => ({ email: 'nobody@access.example', to: 'support', reason: 'So' }),
  },
  'office/roles/roles action approve': deciding,
  'office/roles/roles action decline': deciding,
  'office/roles/roles action withdraw': deciding,
  'office/search/search action': { form: () => ({ q: 'dawa', reason: 'asked' }) },
}

/** Another session of an account. */
export async function anotherSession(client: PoolClient, account: string): Promise<string> {
  const { rows } = await client.query(
    `insert into session (account_id, token_hash, created_at, seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 day') returning id`,
    [account, randomBytes(32)],
  )
  return rows[0].id
}
