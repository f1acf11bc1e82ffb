import type { Account, Visitor } from '../account/visitor.ts'
import { type Booking, lockBooking } from '../booking/booking-queries.ts'
import { isUuid } from '../ids.ts'
import type { Deps, Tx } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { confirmedOperatorOf } from '../account/staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'
import { MOST_ANSWER_CHARACTERS } from './claim-rules.ts'
import { releaseClaimed, lockClaimFor, type LockedClaim } from './end-claim.ts'

export type Deciding = { tx: Tx; at: Date; operator: Account; booking: Booking; claim: LockedClaim }

/** An operator declines a claim and gives a reason. Both sides get a mail, and the host's share can be paid out again. */
export async function declineClaim(
  deps: Deps,
  { claimId, answer: typed }: { claimId: string; answer: string },
  visitor: Visitor,
): Promise<void> {
  const answer = readAnswer(typed)
  await deciding(
    deps,
    { claimId, action: 'decline' },
    visitor,
    async ({ tx, at, operator, booking, claim }) => {
      await tx
        .updateTable('claim')
        .set({ state: claim.next, answer, decided_by: operator.id, decided_at: at })
        .where('id', '=', claim.id)
        .execute()
      await releaseClaimed(tx, at, booking)
      crashPoint('claim-declined')
      await mailBoth(deps, tx, claim.id)
      const subject = { kind: 'claim', id: claim.id }
      await recordAction(tx, at, { actorId: operator.id, act: 'decline-claim', subject })
    },
  )
}

/**
 * A claim that can be decided, with its booking, for an operator with a fresh second factor who is neither the claimant nor
 * the host.
 */
export async function deciding<Out>(
  deps: Deps,
  { claimId, action }: { claimId: string; action: 'grant' | 'decline' },
  visitor: Visitor,
  work: (deciding: Deciding) => Promise<Out>,
): Promise<Out> {
  const at = deps.now()
  const operator = confirmedOperatorOf(visitor, at)
  return deps.db.transaction().execute(async (tx) => {
    const place = isUuid(claimId)
      ? await tx.selectFrom('claim').select('booking_id').where('id', '=', claimId).executeTakeFirst()
      : undefined
    if (!place) throw new Refusal('claim-not-found')
    const booking = await lockBooking(tx, place.booking_id)
    const claim = await lockClaimFor(tx, claimId, action)
    if (booking.account_id === operator.id || booking.host_id === operator.id) throw new Refusal('claim-own')
    return work({ tx, at, operator, booking, claim })
  })
}

export async function mailBoth(deps: Deps, tx: Tx, claimId: string): Promise<void> {
  await deps.enqueue(tx, 'mail-claim-decided', { claimId })
  await deps.enqueue(tx, 'mail-claim-decided-to-host', { claimId })
}

/** The text that both sides receive; refused when it is empty or too long. */
export function readAnswer(typed: string): string {
  const answer = readWords(typed)
  if (answer === '' || answer.length > MOST_ANSWER_CHARACTERS) throw new Refusal('claim-answer-needed')
  return answer
}
