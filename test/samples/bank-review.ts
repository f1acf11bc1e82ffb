import { needsOf } from '#domain/host-dashboard/host-todos-queries.ts'
import type { World } from '../world.ts'

/** The bank details of a host as they are stored. */
export async function bankOf({ db }: World, hostId: string) {
  return db
    .selectFrom('vault.bank_account')
    .selectAll()
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
}

/** What was done about the bank details of a host since they were given. */
export async function bankActsOn({ db }: World, hostId: string) {
  return db
    .selectFrom('audit_entry')
    .select(['act', 'actor_id as by', 'reason'])
    .where('subject_id', '=', hostId)
    .where('act', 'like', '%bank%')
    .where('act', '<>', 'save-bank-details')
    .orderBy('id')
    .execute()
}

/** The mails about a host that wait to be sent. */
export async function bankMailsOf(world: World, hostId: string) {
  return (await world.jobs())
    .filter(({ payload }) => 'hostId' in payload && payload.hostId === hostId)
    .map(({ name }) => name)
}

/** What the dashboard says that the host has to do about the bank details. */
export async function bankNeedOf(world: World, hostId: string) {
  return (await needsOf(world.deps, hostId)).find(({ kind }) => kind === 'bank')
}
