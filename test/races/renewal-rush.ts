import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { withdrawVerification } from '#domain/verification/begin-again.ts'
import { approveVerification } from '#domain/verification/decide-verification.ts'
import { openDocument } from '#domain/verification/reveal-verification.ts'
import { anOperator } from '../sign-in/operator.ts'
import { aPendingRenewal } from '../samples/renewal.ts'
import { freshWorld, type World } from '../world.ts'

/**
 * Lets this many hosts withdraw their renewals at the moment at which an operator approves them, or when `begins` has
 * resolved. Returns how many were approved, how many withdrawn and how many both, and how the loser was refused.
 */
export async function renewalRush(
  world: World,
  renewals: number,
  begins: Promise<unknown> = Promise.resolve(),
) {
  const operator = await anOperator(world)
  const waiting = []
  for (let index = 0; index < renewals; index += 1) {
    const host = await aPendingRenewal(world)
    await openDocument(world.deps, { id: host.renewalId, reason: 'review' }, operator)
    waiting.push(host)
  }
  const pairs = await Promise.all(
    waiting.map(async ({ renewalId, visitor }, index) => {
      const withdraw = () => begins.then(() => withdrawVerification(world.deps, visitor()))
      const approve = () =>
        approveVerification(world.deps, { id: renewalId, message: '', bankChangedAt: null }, operator)
      // In every other pair the withdrawal starts first, one turn of the event loop ahead.
      const [first, second] = index % 2 === 0 ? [withdraw, approve] : [approve, withdraw]
      const ahead = first()
      const answers = await Promise.allSettled([ahead, setImmediate().then(second)])
      const { state } = await world.db
        .selectFrom('verification')
        .select('state')
        .where('id', '=', renewalId)
        .executeTakeFirstOrThrow()
      return { state, answers }
    }),
  )
  const refused = pairs.flatMap(({ answers }) =>
    answers.flatMap((answer) =>
      answer.status === 'rejected' ? [String(answer.reason.code ?? answer.reason)] : [],
    ),
  )
  return {
    renewals,
    approved: pairs.filter(({ state }) => state === 'approved').length,
    withdrawn: pairs.filter(({ state }) => state === 'draft').length,
    both: pairs.filter(({ answers }) => answers.every(({ status }) => status === 'fulfilled')).length,
    refused: refused.toSorted(),
  }
}

// When run directly, beside `without-renewal-lock.ts`: reports what happens when an approval does not lock the renewal.
if (import.meta.main) void main()

async function main(): Promise<void> {
  const world = await freshWorld({ connections: 30 })
  await sql`alter table verification disable trigger verification_moves_legally`.execute(world.db)
  process.stdout.write(JSON.stringify(await renewalRush(world, 6, once(process, 'renewal-read'))))
  await world.close()
}
