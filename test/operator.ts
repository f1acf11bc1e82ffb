import { randomUUID } from 'node:crypto'
import type { Visitor } from '#domain/account/visitor.ts'
import type { Deps } from '#domain/deps.ts'
import { aVisitor } from './world.ts'

/** Somebody with the role of an operator, who gave a second factor just now. */
export async function anOperator({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Visitor> {
  const account = await db
    .insertInto('account')
    .values({ email: `operator-${randomUUID()}@example.com`, role: 'operator', created_at: now() })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  return aVisitor({ account: { ...account, role: 'operator', firstName: '' }, secondFactorAt: now() })
}
