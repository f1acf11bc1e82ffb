import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ToWrite } from '#domain/review/given-reviews-queries.ts'
import { MOST_CHARACTERS, MOST_PHOTOS } from '#domain/review/review-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-message.tsx'
import { Rate } from '../../ui/rate.tsx'
import type { ReviewAnswer } from './review-answer.ts'

/** Rating, words and, of a trek, photos; what was refused stands beside what caused it. */
export function ReviewForm({ walk, answer }: { walk: ToWrite; answer: ReviewAnswer | undefined }) {
  const isTrek = walk.about === 'trek'
  const intent = isTrek ? 'review' : 'rate'
  const navigation = useNavigation()
  const busy = navigation.formData?.get('booking') === walk.bookingId
  const id = (field: string) => `${field}-${walk.bookingId}`
  const error = (field: string) => (answer?.field === field ? answer.error : undefined)
  return (
    <Form
      method="post"
      encType={isTrek ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      noValidate
      className="stack gap-6 mt-6"
      preventScrollReset
    >
      <ErrorSummary problems={answer ? [{ field: id(answer.field), message: answer.error }] : []} />
      <input type="hidden" name="booking" value={walk.bookingId} />
      <Rate
        id={id('rating')}
        legend="Your rating"
        ends={isTrek ? ['never again', 'the best walk of my life'] : ['never again', 'welcome any time']}
        chosen={answer?.rating}
        error={error('rating')}
      />
      <Words id={id('body')} isTrek={isTrek} typed={answer?.body ?? ''} error={error('body')} />
      {isTrek && <Photos id={id('photos')} error={error('photos')} />}
      <div className="row row--wrap gap-5">
        <Button kind="main" name="intent" value={intent} disabled={busy}>
          {busy ? 'Sending…' : 'Send review'}
        </Button>
        <span className="small muted">
          {isTrek ? walk.host : walk.traveller} sees it once they have written too, or after 14 days.
        </span>
      </div>
    </Form>
  )
}

type WordsProps = { id: string; isTrek: boolean; typed: string; error: string | undefined }

function Words({ id, isTrek, typed, error }: WordsProps) {
  const [length, setLength] = useState(typed.length)
  const most = MOST_CHARACTERS.toLocaleString('en-US')
  const question = isTrek ? ' What would have helped you before?' : ' What should the next host know?'
  return (
    <TextArea
      id={id}
      name="body"
      label="In your words"
      optional={!isTrek}
      rows={5}
      maxLength={MOST_CHARACTERS}
      defaultValue={typed}
      onChange={({ target }) => setLength(target.value.length)}
      hint={`${length.toLocaleString('en-US')} of ${most} characters.${question}`}
      error={error}
    />
  )
}

function Photos({ id, error }: { id: string; error: string | undefined }) {
  const [chosen, setChosen] = useState(0)
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        Photos <span className="opt">(optional, up to {MOST_PHOTOS})</span>
      </label>
      <input
        id={id}
        className="reviewfiles"
        type="file"
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => setChosen(target.files?.length ?? 0)}
      />
      <span className="hint" id={`${id}-hint`}>
        {chosen > MOST_PHOTOS
          ? `${chosen} are chosen: please choose up to ${MOST_PHOTOS}.`
          : 'JPG, PNG or WebP up to 5MB. Location is removed.'}
      </span>
      <FieldError id={id} error={error} />
    </div>
  )
}
