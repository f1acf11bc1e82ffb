import type { Visitor } from '#domain/account/visitor.ts'
import { sql } from 'kysely'
import { aVisitor, type World } from './world.ts'

type Given = {
  /** When this session gave a second factor; never by default. */
  factor?: Date | null
}

/** The host of a trek, signed in. */
export async function hostOf({ db }: World, trekId: string, { factor = null }: Given = {}) {
  const { id, email, status } = await db
    .selectFrom('trek')
    .innerJoin('host', 'host.id', 'trek.host_id')
    .innerJoin('account', 'account.id', 'host.id')
    .select(['host.id', 'account.email', 'host.status'])
    .where('trek.id', '=', trekId)
    .executeTakeFirstOrThrow()
  const account = { id, email, role: 'traveller' as const, firstName: 'Pasang' }
  const visitor: Visitor = { ...aVisitor({ account }), secondFactorAt: factor }
  return { id, status, visitor }
}

/** Sets a host's status, bypassing the allowed transitions. */
export async function setStatus({ db }: World, hostId: string, status: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.updateTable('host').set({ status }).where('id', '=', hostId).execute()
  })
}
