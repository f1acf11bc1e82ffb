import { randomUUID } from 'node:crypto'
import type { Account, Visitor } from '#domain/account/visitor.ts'
import type { World } from '../world.ts'
import { aVisitor, makeAccount } from '../world.ts'

export type Operator = Visitor & { account: Account; sessionId: string }

type Given = {
  role?: 'operator' | 'support'
  /** An existing account, in another browser. */
  account?: Account
  /** When this session gave a second factor; by default just now. */
  factor?: Date | null
}

/** A signed-in operator, by default with a fresh second factor. */
export async function anOperator(world: World, given: Given = {}): Promise<Operator> {
  const at = world.clock.now()
  const { role = 'operator', factor = at } = given
  const email = `${role}-${randomUUID()}@example.com`
  const account = given.account ?? {
    id: await makeAccount(world.deps, email),
    email,
    role,
    firstName: 'Asha',
  }
  await world.db.updateTable('account').set({ role }).where('id', '=', account.id).execute()
  const session = await world.db
    .insertInto('session')
    .values({
      account_id: account.id,
      token_hash: Buffer.from(randomUUID()),
      created_at: at,
      seen_at: at,
      expires_at: new Date(at.getTime() + 30 * 86_400_000),
      second_factor_at: factor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...aVisitor(), account, sessionId: session.id, secondFactorAt: factor }
}
