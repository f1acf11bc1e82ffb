import { once } from 'node:events'
import { endOfNepalDay, nepalDate } from '#domain/dates.ts'
import { approveVerification } from '#domain/verification/decide-verification.ts'
import { endApprovals } from '#domain/verification/end-approvals.ts'
import { openDocument } from '#domain/verification/look-at-verification.ts'
import { anOperator } from './operator.ts'
import { anApprovedHost, sendRenewal } from './renewal.ts'
import { freshWorld, type World } from './world.ts'

/**
 * As many hosts whose approval ends at the moment at which an operator approves their renewal, or once `begins` is over: how
 * many are approved now, and how many of these have an approval that ended.
 */
export async function approvalRush(
  world: World,
  hosts: number,
  begins: Promise<unknown> = Promise.resolve(),
) {
  const operator = await anOperator(world)
  const expiresOn = nepalDate(world.clock.now())
  const waiting: { id: string; renewalId: string }[] = []
  for (let index = 0; index < hosts; index += 1) {
    const host = await anApprovedHost(world, expiresOn)
    const renewalId = await sendRenewal(world, host)
    await openDocument(world.deps, { id: renewalId, reason: 'review' }, operator)
    waiting.push({ id: host.id, renewalId })
  }
  world.clock.forward(endOfNepalDay(expiresOn).getTime() + 14 * 86_400_000 - world.clock.now().getTime())
  const approvals = begins.then(() =>
    Promise.all(
      waiting.map(({ renewalId: id }) =>
        approveVerification(world.deps, { id, message: '', bankChangedAt: null }, operator),
      ),
    ),
  )
  const [ended] = await Promise.all([endApprovals(world.deps), approvals])
  const stuck = await world.db
    .selectFrom('host')
    .select('id')
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .where('approval_ended_at', 'is not', null)
    .execute()
  return { hosts, ended, stuck: stuck.length }
}

// Started by itself, beside `without-approval-check.ts`: says what happens when the end does not look again.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 30 })
  process.stdout.write(JSON.stringify(await approvalRush(world, 4, once(process, 'end-began'))))
  await world.close()
}
