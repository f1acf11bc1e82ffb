import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findReviewAuthorMail } from '#domain/notification/review-mail-queries.ts'
import { button, renderMail, paragraph, quote } from './layout.ts'
import { messageIdOf } from './message-id.ts'

/** Informs the author of a review that an operator removed one of its photos, and why. */
export async function mailReviewPhotoRemoved(
  deps: Deps,
  { reviewId, reason, at }: Jobs['mail-review-photo-removed'],
): Promise<void> {
  const found = await findReviewAuthorMail(deps, reviewId)
  if (!found) return
  const { email, firstName, trek } = found
  await deps.mail.send({
    to: email,
    subject: `A photo of your review of ${trek} was removed`,
    messageId: messageIdOf(deps, 'review-photo-removed', `${reviewId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'A photo of your review was removed',
      preview: `Your review of ${trek} and its other photos stay.`,
      blocks: [
        paragraph(firstName ? `Dear ${firstName},` : 'Hello,'),
        paragraph(`An operator removed a photo of your review of ${trek}. The reason:`),
        quote(reason),
        paragraph('Your review and its other photos stay as they are.'),
        button('Your reviews', `${deps.origin}/reviews`),
      ],
      because: `You receive this because you wrote a review on ${brand.name}.`,
    }),
  })
}
