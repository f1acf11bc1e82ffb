import { Form, href, Link, useNavigation } from 'react-router'
import type { OfficeReview } from '#domain/review/office-reviews-queries.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Rating } from '../../../ui/data/rating.tsx'
import { ReviewPhotos } from '../../../shared/review/review-photos.tsx'

type ReviewDecisionProps = {
  review: Omit<OfficeReview, 'writtenAt'> & { written: string }
  answer: { error: string; reason: string; photo?: string | undefined } | undefined
}

/** A review, and the form that hides it or shows it again with a reason. */
export function ReviewDecision({ review, answer }: ReviewDecisionProps) {
  const { id, side, trek, slug, host, traveller, rating, body, reply, photos, written, hiddenReason } = review
  const busy = useNavigation().formData?.get('review') === id
  const isHidden = hiddenReason !== ''
  return (
    <li className="card pad">
      <div className="row between row--wrap">
        <h2 className="h3">
          {side === 'review' ? `${traveller} about ` : `${host} about ${traveller}, `}
          <Link to={`${href('/trekking/:id', { id: slug })}#reviews`}>{trek}</Link>
        </h2>
        <Rating score={rating} single />
      </div>
      <p className="small muted">{written}</p>
      {body && <p className="prose mt-2 review__words">{body}</p>}
      <ReviewPhotos photos={photos} author={traveller} />
      {reply && (
        <p className="mt-2">
          <b className="b">{host} answers:</b> {reply}
        </p>
      )}
      {isHidden && (
        <p className="mt-2">
          <b className="b">Hidden:</b> {hiddenReason}
        </p>
      )}
      <details className="unfold mt-2" open={answer !== undefined && !answer.photo}>
        <summary>
          {isHidden ? 'Show again' : 'Hide'}
          <span className="vh">
            : {traveller}, {trek}
          </span>
        </summary>
        <Form method="post" preventScrollReset className="stack gap-3 mt-3" noValidate>
          <input type="hidden" name="review" value={id} />
          <input type="hidden" name="side" value={side} />
          <div role={answer && !answer.photo ? 'alert' : undefined}>
            <Field
              id={`reason-${id}`}
              name="reason"
              label="Reason"
              hint={isHidden ? 'For the audit log, without names.' : 'The author reads it. No names.'}
              maxLength={500}
              autoComplete="off"
              defaultValue={answer?.photo ? undefined : answer?.reason}
              error={answer?.photo ? undefined : answer?.error}
            />
          </div>
          <div>
            <Button
              kind={isHidden ? 'line' : 'danger'}
              name="intent"
              value={isHidden ? 'unhide' : 'hide'}
              disabled={busy}
            >
              {isHidden ? 'Show this review again' : 'Hide this review'}
            </Button>
          </div>
        </Form>
      </details>
      {photos.length > 0 && <RemovePhoto review={review} answer={answer} busy={busy} />}
    </li>
  )
}

/** The removal of one photo, with a reason; the review and its other photos stay. */
function RemovePhoto({ review, answer, busy }: ReviewDecisionProps & { busy: boolean }) {
  const { id, traveller, trek, photos } = review
  return (
    <details className="unfold mt-2" open={answer?.photo !== undefined}>
      <summary>
        Remove a photo
        <span className="vh">
          : {traveller}, {trek}
        </span>
      </summary>
      <Form method="post" preventScrollReset className="stack gap-3 mt-3" noValidate>
        <input type="hidden" name="review" value={id} />
        <input type="hidden" name="side" value="review" />
        <fieldset>
          <legend className="label">Photo</legend>
          {photos.map(({ key }, index) => (
            <label key={key} className="check">
              <input
                type="radio"
                name="photo"
                value={key}
                defaultChecked={answer?.photo ? answer.photo === key : index === 0}
              />
              <span>Photo {index + 1}</span>
            </label>
          ))}
        </fieldset>
        <div role={answer?.photo ? 'alert' : undefined}>
          <Field
            id={`photo-reason-${id}`}
            name="reason"
            label="Reason"
            hint="The author reads it. No names."
            maxLength={500}
            autoComplete="off"
            defaultValue={answer?.photo ? answer.reason : undefined}
            error={answer?.photo ? answer.error : undefined}
          />
        </div>
        <div>
          <Button kind="danger" name="intent" value="remove-photo" disabled={busy}>
            Remove this photo
          </Button>
        </div>
      </Form>
    </details>
  )
}
