import { useRef, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { sentTrek } from '#domain/trek/hosting/form/sent-trek-rules.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { BasicsPart } from '../../../shared/trek-form/basics-part.tsx'
import type { Shown } from '../../../shared/trek-form/edited-trek.ts'
import { ItineraryPart } from '../../../shared/trek-form/itinerary-part.tsx'
import { MeetingPart } from '../../../shared/trek-form/meeting-part.tsx'
import { PublishQuestion } from '../../../shared/trek-form/publish-question.tsx'
import { SeasonPart } from '../../../shared/trek-form/season-part.tsx'
import '../../../shared/trek-form/trek-form.css'
import { WordsPart } from '../../../shared/trek-form/words-part.tsx'
import type { Route } from './+types/office-trek.ts'
import type { OfficeTrekAnswer } from './trek-actions.ts'

type TrekEditProps = Route.ComponentProps['loaderData'] & { answer: OfficeTrekAnswer | null }

/** The host's form, without its dates and photos: saved completely or not at all, with a reason for the host. */
export function TrekEdit({ id, form: stored, isBooked, travellers, answer }: TrekEditProps) {
  const form = useRef<HTMLFormElement>(null)
  const values = answer?.values ?? stored
  const [live, setLive] = useState(values)
  const read = () => form.current && setLive(sentTrek(new FormData(form.current)))
  const busy = useNavigation().state === 'submitting'
  const problems = answer?.problems ?? {}
  const shown: Shown = { values, live, isBooked, errorOf: (field) => problems[field] }
  return (
    <Form method="post" id="trek" noValidate ref={form} className="office__pad stack trekform" onInput={read}>
      {/* The button that Enter activates: the form's first. */}
      <button name="intent" value="save" className="vh" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary
        problems={Object.entries(problems).map(([field, message]) => ({ field, message }))}
        answer={answer}
      />
      <div role="alert">{answer?.error && <p className="err trekform__error">{answer.error}</p>}</div>
      {answer?.question && (
        <PublishQuestion
          key={answer.question.token}
          question={answer.question}
          form="trek"
          intent="confirm"
        />
      )}
      <BasicsPart {...shown} travellers={travellers} />
      <WordsPart {...shown} />
      <ItineraryPart {...shown} onChange={read} />
      <SeasonPart {...shown} />
      <MeetingPart {...shown} />
      <section className="card pad stack gap-4">
        <TextArea
          id="reason"
          label="Why we change it"
          hint="The host reads it, and it is in the audit log. No names."
          maxLength={500}
          rows={2}
          defaultValue={answer?.reason}
        />
        <div className="row row--wrap">
          <Button kind="main" name="intent" value="save" disabled={busy}>
            Save changes
          </Button>
          <ButtonLink kind="text" to={href('/admin/treks/:id', { id })}>
            Discard changes
          </ButtonLink>
        </div>
      </section>
    </Form>
  )
}
