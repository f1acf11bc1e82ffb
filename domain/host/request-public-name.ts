import { brand } from '#brand'
import type { Tx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { reservedProblem, skeletonOf } from './public-name-rules.ts'

/**
 * A host requests another public name, which an operator must approve; until then the old one is shown. Entering the
 * current name withdraws an open request. Refused by field when the name is reserved or looks the same as another
 * host's.
 */
export async function requestPublicName(
  tx: Tx,
  at: Date,
  { hostId, name }: { hostId: string; name: string },
): Promise<void> {
  const host = await tx
    .selectFrom('host')
    .select('display_name')
    .where('id', '=', hostId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const open = await tx
    .selectFrom('public_name_request')
    .select(['id', 'name'])
    .where('host_id', '=', hostId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  if (open?.name === name) return
  if (host.display_name !== name) await mustBeFreeName(tx, hostId, name)
  if (open) await tx.deleteFrom('public_name_request').where('id', '=', open.id).execute()
  if (host.display_name !== name)
    await tx.insertInto('public_name_request').values({ host_id: hostId, name, asked_at: at }).execute()
}

/** Refuses a reserved name, or one that looks the same as another host's. */
export async function mustBeFreeName(tx: Tx, hostId: string, name: string): Promise<void> {
  const skeleton = skeletonOf(name)
  const isTaken = async () => (await otherNames(tx, hostId)).some((other) => skeletonOf(other) === skeleton)
  const problem =
    reservedProblem(name, brand.name) ??
    (skeleton === '' ? 'Use letters in your name.' : null) ??
    ((await isTaken()) ? 'Another host has this name, or one that looks the same. Choose another one.' : null)
  if (problem) throw new Refusal('profile-invalid', { fields: { displayName: problem } })
}

/** The public names of all other hosts. */
export async function otherNames(db: Pick<Tx, 'selectFrom'>, hostId: string): Promise<string[]> {
  const hosts = await db
    .selectFrom('host')
    .select('display_name')
    .where('id', '<>', hostId)
    .where('status', 'in', ['pending', 'approved', 'verified', 'suspended'])
    .execute()
  return hosts.map(({ display_name }) => display_name)
}
