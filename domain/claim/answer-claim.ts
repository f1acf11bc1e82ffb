import type { Visitor } from '../account/visitor.ts'
import { findBooking, lockBooking } from '../booking/booking-queries.ts'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../refusal.ts'
import { readWords } from '../text-rules.ts'
import { MOST_CLAIM_CHARACTERS } from './claim-rules.ts'
import { statesAllowing } from '../states/transition.ts'
import { claimStates } from './claim-states.ts'
import { lockClaimFor } from './end-claim.ts'

/** The host of the trek answers an open claim, at most once; anyone else gets 'not found'. */
export async function answerClaim(
  deps: Pick<Deps, 'db' | 'now'>,
  { bookingId, typed }: { bookingId: string; typed: string },
  visitor: Visitor,
): Promise<void> {
  const hostId = visitor.account?.id
  const { host_id } = await findBooking(deps.db, bookingId)
  if (!hostId || host_id !== hostId || !isUuid(bookingId)) throw new Refusal('booking-not-found')
  const body = readWords(typed)
  if (body === '' || body.length > MOST_CLAIM_CHARACTERS) throw new Refusal('statement-needed')
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockBooking(tx, bookingId)
    const claims = tx.selectFrom('claim').select('id').where('booking_id', '=', bookingId)
    const found = await claims.where('state', 'in', statesAllowing(claimStates, 'answer')).executeTakeFirst()
    if (!found) throw new Refusal('claim-decided')
    const { id } = await lockClaimFor(tx, found.id, 'answer')
    const said = await tx
      .insertInto('claim_statement')
      .values({ claim_id: id, host_id: hostId, body, written_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('claim_id')
      .executeTakeFirst()
    if (!said) throw new Refusal('statement-given')
    await recordAction(tx, at, { actorId: hostId, act: 'answer-claim', subject: { kind: 'claim', id } })
  })
}
