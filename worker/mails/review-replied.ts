import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findReplyMail } from '#domain/notification/review-mail-queries.ts'
import { button, renderMail, paragraph, quote } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Quotes the host's public reply to the author of the review. */
export async function mailReviewReplied(
  deps: Deps,
  { reviewId }: Jobs['mail-review-replied'],
): Promise<void> {
  const found = await findReplyMail(deps, reviewId)
  if (!found?.reply) return
  const { email, firstName, hostName, trek, slug, reply } = found
  await deps.mail.send({
    to: email,
    subject: `${hostName} replied to your review of ${trek}`,
    messageId: messageIdOf(deps, 'review-replied', reviewId),
    ...renderMail({
      title: `${hostName} replied to your review`,
      preview: `The reply is public, below your review of ${trek}.`,
      blocks: [
        paragraph(firstName ? `Dear ${firstName},` : 'Hello,'),
        paragraph(`${hostName} replied to your review of ${trek}:`),
        quote(reply),
        paragraph('Everyone can read the reply below your review.'),
        button('View your review', `${deps.origin}/trekking/${slug}#reviews`),
      ],
      because: `You receive this because you wrote a review on ${brand.name}.`,
    }),
  })
}
