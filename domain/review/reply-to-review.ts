import { sql } from 'kysely'
import type { Visitor } from '../account/visitor.ts'
import { isUuid } from '../ids.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { someWords } from './review-text-rules.ts'
import { actingHost } from '../host/acting-host.ts'

/**
 * The host's only reply to a public review of their trek; it is shown below the review, and its author gets a mail.
 */
export async function replyToReview(
  { db, now, enqueue }: Deps,
  { reviewId, body }: { reviewId: string; body: string },
  visitor: Visitor,
): Promise<void> {
  const reply = someWords(body)
  const hostId = await actingHost(db, visitor)
  if (!isUuid(reviewId)) throw new Refusal('review-not-found')
  await db.transaction().execute(async (tx) => {
    const review = await tx
      .selectFrom('review')
      .innerJoin('trek', 'trek.id', 'review.trek_id')
      .select('review.reply')
      .where('review.id', '=', reviewId)
      .where('trek.host_id', '=', hostId)
      .where(sql<boolean>`review.is_public`)
      .forUpdate('review')
      .executeTakeFirst()
    if (!review) throw new Refusal('review-not-found')
    if (review.reply) throw new Refusal('reply-given')
    await tx.updateTable('review').set({ reply, replied_at: now() }).where('id', '=', reviewId).execute()
    await enqueue(tx, 'mail-review-replied', { reviewId })
  })
}
