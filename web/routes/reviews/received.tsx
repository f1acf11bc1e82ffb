import { Form, useNavigation } from 'react-router'
import type { Received } from '#domain/review/received-reviews-queries.ts'
import { MOST_CHARACTERS } from '#domain/review/review-rules.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { HostName } from '../../ui/data/host-name.tsx'
import { Rating } from '../../ui/data/rating.tsx'
import { monthText } from '../../shared/trek/trek-words.ts'
import type { ReviewAnswer } from './review-answer.ts'
import { ReviewCard, ReviewWords } from '../../shared/review/review-card.tsx'

type ReceivedReviewProps = { review: Received; answer: ReviewAnswer | undefined }

/** A review of the host's trek, or a host's review of the traveller. */
export function ReceivedReview({ review, answer }: ReceivedReviewProps) {
  const { about, trek, traveller, host, startsOn, reply, mayReply } = review
  const isTrek = about === 'trek'
  const author = isTrek ? traveller : host
  return (
    <ReviewCard
      walk={review}
      title={isTrek ? author : <HostName name={host} page={review.hostPage} />}
      line={`${trek}, walked in ${monthText(startsOn)}`}
      badge={<Rating score={review.rating} single />}
    >
      <ReviewWords {...review} author={author} reply={reply ? { by: host, body: reply } : null} />
      {mayReply && <ReplyForm review={review} answer={answer} />}
    </ReviewCard>
  )
}

function ReplyForm({ review: { id, traveller }, answer }: ReceivedReviewProps) {
  const busy = useNavigation().formData?.get('review') === id
  return (
    <details className="reviewopen" open={answer !== undefined}>
      <summary>
        Answer<span className="vh"> {traveller}</span>
      </summary>
      <Form data-draft method="post" noValidate className="stack gap-4 mt-4" preventScrollReset>
        <input type="hidden" name="review" value={id} />
        <div role={answer ? 'alert' : undefined}>
          <TextArea
            id={`reply-${id}`}
            name="body"
            label="Your answer"
            hint="You can answer once. Everyone can read it below the review."
            rows={3}
            maxLength={MOST_CHARACTERS}
            defaultValue={answer?.body}
            error={answer?.error}
          />
        </div>
        <div>
          <Button kind="main" name="intent" value="reply" disabled={busy}>
            Send answer
          </Button>
        </div>
      </Form>
    </details>
  )
}
