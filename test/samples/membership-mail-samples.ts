import { randomUUID } from 'node:crypto'
import type { MailJob } from './mail-samples.ts'
import { makeAccount, type World } from '../world.ts'

/** The mails about a membership: begun, about to renew, unpaid, ended and refunded. */
export async function membershipMailSamples(world: World): Promise<MailJob[]> {
  const { db, clock } = world
  const at = clock.now()
  const ends = new Date(at.getTime() + 14 * 86_400_000)
  const membershipId = await aMembership(world, 'member@example.com', ends)
  const endedId = await aMembership(world, 'was-a-member@example.com', ends)
  await db.updateTable('membership').set({ state: 'ended', ended_at: at }).where('id', '=', endedId).execute()
  const invoice = {
    membership_id: membershipId,
    amount_cents: 100_00,
    starts_at: at,
    ends_at: ends,
    created_at: at,
  }
  await db
    .insertInto('membership_invoice')
    .values({ id: 'in_unpaid', state: 'unpaid', pay_url: 'https://pay.example/in_unpaid', ...invoice })
    .execute()
  await db
    .insertInto('membership_invoice')
    .values({ id: 'in_paid', state: 'paid', paid_at: at, ...invoice })
    .execute()
  return [
    { name: 'mail-membership-begun', payload: { membershipId } },
    { name: 'mail-membership-renewal', payload: { membershipId, renewsAt: ends.toISOString() } },
    { name: 'mail-membership-unpaid', payload: { invoiceId: 'in_unpaid' } },
    { name: 'mail-membership-ended', payload: { membershipId: endedId } },
    { name: 'mail-membership-returned', payload: { membershipId } },
  ]
}

async function aMembership({ deps, db, clock }: World, email: string, period_ends_at: Date): Promise<string> {
  const at = clock.now()
  const account_id = await makeAccount(deps, email)
  const { id } = await db
    .insertInto('membership')
    .values({
      account_id,
      plan: 'yearly',
      price_cents: 100_00,
      state: 'created',
      page_ends_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('membership')
    .set({ state: 'active', subscription_id: `sub_${randomUUID()}`, begun_at: at, period_ends_at })
    .where('id', '=', id)
    .execute()
  return id
}
