import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findReviewMail } from '#domain/notification/review-mail-queries.ts'
import { button, facts, renderMail, paragraph, quote } from '../layout.ts'
import { messageIdOf } from '../message-id.ts'
import { hostsBecause } from './host-links.ts'

type Review = NonNullable<Awaited<ReturnType<typeof findReviewMail>>>

/**
 * Notifies the host of a review: when it is written, that it exists and when both sides can read each other's; when it
 * is shown, its rating and text. The first mail is skipped when the review is shown in the meantime.
 */
export async function mailReviewReceived(
  deps: Deps,
  { reviewId, isShown }: Jobs['mail-review-received'],
): Promise<void> {
  const review = await findReviewMail(deps, reviewId)
  if (!review || isShown !== (review.words !== null)) return
  await deps.mail.send({
    to: review.email,
    messageId: messageIdOf(deps, 'review-received', `${review.bookingId}.${isShown ? 'shown' : 'written'}`),
    ...(review.words ? shown(deps, review, review.words) : written(deps, review)),
  })
}

function shown({ origin }: Deps, review: Review, { rating, body }: NonNullable<Review['words']>) {
  const title = `${review.author} gave ${review.trek} ${rating} of 10`
  return {
    subject: title,
    ...renderMail({
      title,
      preview: 'The review is public now. You can reply once.',
      blocks: [
        paragraph(`Namaste ${review.hostName},`),
        paragraph(`The review of ${review.author} is public now:`),
        ...(body ? [quote(body)] : []),
        aboutWalk(review, [['Rating', `${rating} of 10`]]),
        paragraph('You can reply once. Your reply appears below the review on your trek page.'),
        button('Reply to the review', `${origin}/reviews`),
      ],
      because: hostsBecause,
    }),
  }
}

function written({ origin }: Deps, review: Review) {
  return {
    subject: `${review.author} has reviewed ${review.trek}`,
    ...renderMail({
      title: 'You have a new review',
      preview: `${review.author} has reviewed ${review.trek}.`,
      blocks: [
        paragraph(`Namaste ${review.hostName},`),
        paragraph(
          `${review.author} has reviewed ${review.trek}. You can read it as soon as you have reviewed ${review.author}, or on ${dayText(nepalDate(review.shownLatestAt))} at the latest.`,
        ),
        aboutWalk(review),
        button('Write your review', `${origin}/reviews?tab=given`),
      ],
      because: hostsBecause,
    }),
  }
}

function aboutWalk({ trek, startsOn, endsOn }: Review, more: [string, string][] = []) {
  return facts([['Trek', trek], ['Dates', rangeText(startsOn, endsOn)], ...more])
}
