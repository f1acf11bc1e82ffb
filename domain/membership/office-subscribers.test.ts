import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeMember } from '#test/samples/member.ts'
import { freshWorld, makeAccount, type World } from '#test/world.ts'
import { countSubscribers, listSubscribers, membershipRevenue } from './office-subscribers-queries.ts'

let world: World
before(async () => {
  world = await freshWorld()
})
after(() => world.close())

test('subscribers are listed masked, with their months, and the books have the revenue', async () => {
  const { deps, db, clock } = world
  const account = async (email: string) => {
    const id = await makeAccount(deps, email)
    await db
      .updateTable('account')
      .set({ first_name: 'Maya', last_name: 'Lind' })
      .where('id', '=', id)
      .execute()
    return id
  }
  await makeMember(deps, await account('runs@example.com'), { paid: 7 })
  const leaving = await makeMember(deps, await account('leaves@example.com'), { paid: 2 })
  const unpaid = await makeMember(deps, await account('owes@example.com'), { paid: 3 })
  const over = await makeMember(deps, await account('over@example.com'), { paid: 1, plan: 'yearly' })
  await db.updateTable('membership').set({ wish: 'end' }).where('id', '=', leaving).execute()
  await db.updateTable('membership').set({ state: 'past_due' }).where('id', '=', unpaid).execute()
  await db
    .updateTable('membership')
    .set({ state: 'ended', ended_at: clock.now() })
    .where('id', '=', over)
    .execute()
  const at = clock.now()
  await db
    .insertInto('membership_invoice')
    .values({
      id: 'in_owed',
      membership_id: unpaid,
      state: 'unpaid',
      amount_cents: 10_00,
      starts_at: at,
      ends_at: new Date(at.getTime() + 1),
      created_at: at,
    })
    .execute()

  assert.deepEqual(await countSubscribers(deps), { running: 1, past_due: 1, ending: 1, ended: 1 })
  const listed = async (list: 'running' | 'past_due' | 'ending' | 'ended') =>
    (await listSubscribers(deps, { list, page: 1 })).members.map((member) => [
      member.name,
      member.email,
      member.plan,
      member.months,
      member.discountPercent,
      member.goesOn,
      member.unpaidCents,
    ])
  const masked = (letter: string) => ['M•••• L••••', `${letter}••••@••••.com`]
  assert.deepEqual(await listed('running'), [[...masked('r'), 'monthly', 7, 5, true, 0]])
  assert.deepEqual(await listed('ending'), [[...masked('l'), 'monthly', 2, 0, false, 0]])
  assert.deepEqual(await listed('past_due'), [[...masked('o'), 'monthly', 3, 0, true, 10_00]])
  assert.deepEqual(await listed('ended'), [[...masked('o'), 'yearly', 0, 0, false, 0]])

  const revenue = await membershipRevenue(deps)
  const { total } = await db
    .selectFrom('entry')
    .select((eb) => eb.fn.sum<number>('credit_cents').as('total'))
    .where('account_id', '=', 'membership_revenue')
    .executeTakeFirstOrThrow()
  assert.equal(
    revenue.reduce((sum, { cents }) => sum + cents, 0),
    Number(total),
  )
  assert.equal(Number(total), (7 + 2 + 3) * 10_00 + 100_00)
})
