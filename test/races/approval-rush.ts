import { once } from 'node:events'
import { endOfNepalDay, nepalDate } from '#domain/dates.ts'
import { approveVerification } from '#domain/verification/decide-verification.ts'
import { endApprovals } from '#domain/verification/end-approvals.ts'
import { openDocument } from '#domain/verification/reveal-verification.ts'
import { anOperator } from '../sign-in/operator.ts'
import { anApprovedHost, sendRenewal } from '../samples/renewal.ts'
import { freshWorld, type World } from '../world.ts'

/**
 * Ends the approvals of this many hosts at the moment at which an operator approves their renewals, or when `begins` has
 * resolved. Returns how many approvals ended, and for how many hosts the approval is marked as ended afterwards.
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

// When run directly, beside `without-approval-check.ts`: reports what happens when the end does not check the approval
// again.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 30 })
  process.stdout.write(JSON.stringify(await approvalRush(world, 4, once(process, 'end-began'))))
  await world.close()
}
