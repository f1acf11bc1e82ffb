import { dayText, nepalDate, rangeText } from '#domain/dates.ts'
import type { Given, ToWrite } from '#domain/review/given-reviews-queries.ts'
import { shownLatestAt } from '#domain/review/showing-rules.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { HostName } from '../../ui/data/host-name.tsx'
import { Rating } from '../../ui/data/rating.tsx'
import { monthText } from '../../shared/trek/trek-words.ts'
import type { ReviewAnswer } from './review-answer.ts'
import { ReviewCard, ReviewWords } from '../../shared/review/review-card.tsx'
import { ReviewForm } from './review-form.tsx'

/** A trek that awaits its review; the first one's form is open. */
export function WaitingReview({
  walk,
  open,
  answer,
}: {
  walk: ToWrite
  open: boolean
  answer: ReviewAnswer | undefined
}) {
  const dates = rangeText(walk.startsOn, walk.endsOn)
  const isTrek = walk.about === 'trek'
  const form = <ReviewForm walk={walk} answer={answer} />
  return (
    <ReviewCard
      walk={walk}
      title={`How was ${isTrek ? walk.trek : walk.traveller}?`}
      line={
        isTrek ? (
          <>
            {dates} with <HostName name={walk.host} page={walk.hostPage} />
          </>
        ) : (
          `${walk.trek}, ${dates}`
        )
      }
      badge={<Badge tone="warn">To write</Badge>}
    >
      {open || answer ? (
        form
      ) : (
        <details className="reviewopen">
          <summary>
            Write your review<span className="vh"> of {isTrek ? walk.trek : walk.traveller}</span>
          </summary>
          {form}
        </details>
      )}
    </ReviewCard>
  )
}

/** A written review, and whether others see it. */
export function GivenReview({ review }: { review: Given }) {
  const { about, hiddenReason, shownAt, reply, host, startsOn } = review
  const isTrek = about === 'trek'
  return (
    <ReviewCard
      walk={review}
      title={isTrek ? review.trek : review.traveller}
      line={
        isTrek ? (
          <>
            Walked in {monthText(startsOn)} with <HostName name={host} page={review.hostPage} />
          </>
        ) : (
          `${review.trek}, ${monthText(startsOn)}`
        )
      }
      badge={standing(review)}
    >
      <ReviewWords {...review} author="you" reply={reply ? { by: host, body: reply } : null} />
      {hiddenReason && <p className="small mt-4">Hidden by our team: {hiddenReason}</p>}
      {!shownAt && !hiddenReason && (
        <p className="small muted mt-4">
          {isTrek ? host : review.traveller} sees it once they have written too, or on{' '}
          {dayText(nepalDate(shownLatestAt(review.writtenAt)))}.
        </p>
      )}
    </ReviewCard>
  )
}

function standing({ hiddenReason, shownAt, rating }: Given) {
  return (
    <div className="row row--wrap">
      {hiddenReason && <Badge tone="bad">Hidden</Badge>}
      {!shownAt && !hiddenReason && <Badge tone="info">Not shown yet</Badge>}
      <Rating score={rating} single />
    </div>
  )
}
