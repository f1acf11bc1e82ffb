import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { ToWrite } from '#domain/review/given-reviews-queries.ts'
import { MOST_CHARACTERS } from '#domain/review/review-rules.ts'
import { figureText } from '#figure-text'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Rate } from './rate.tsx'
import { PhotoPicker } from '../../shared/review/photo-picker.tsx'
import type { ReviewAnswer } from './review-answer.ts'

/** Rating, text and, for a trek, photos; each error is beside its field. */
export function ReviewForm({ walk, answer }: { walk: ToWrite; answer: ReviewAnswer | undefined }) {
  const isTrek = walk.about === 'trek'
  const intent = isTrek ? 'review' : 'rate'
  const navigation = useNavigation()
  const busy = navigation.formData?.get('booking') === walk.bookingId
  const id = (field: string) => `${field}-${walk.bookingId}`
  const error = (field: string) => (answer?.field === field ? answer.error : undefined)
  return (
    <Form
      data-draft
      method="post"
      encType={isTrek ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      noValidate
      className="stack gap-6 mt-6"
      preventScrollReset
    >
      <ErrorSummary
        problems={answer ? [{ field: id(answer.field), message: answer.error }] : []}
        answer={answer}
      />
      <input type="hidden" name="booking" value={walk.bookingId} />
      <Rate
        id={id('rating')}
        legend="Your rating"
        ends={isTrek ? ['never again', 'the best walk of my life'] : ['never again', 'welcome any time']}
        chosen={answer?.rating}
        error={error('rating')}
      />
      <Words id={id('body')} isTrek={isTrek} typed={answer?.body ?? ''} error={error('body')} />
      {isTrek && <PhotoPicker id={id('photos')} error={error('photos')} />}
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
  const most = figureText(MOST_CHARACTERS)
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
      hint={`${figureText(length)} of ${most} characters.${question}`}
      error={error}
    />
  )
}
