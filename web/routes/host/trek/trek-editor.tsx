import { useMemo, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { IsoDate } from '#domain/dates.ts'
import { type Beside, partsDone } from '#domain/trek/hosting/form/readiness-rules.ts'
import { sentTrek } from '#domain/trek/hosting/form/sent-trek-rules.ts'
import { emptyTrek } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { BasicsPart } from '../../../shared/trek-form/basics-part.tsx'
import { DateForms } from './date-forms.tsx'
import { DatesPart } from './dates-part.tsx'
import { changedParts } from './changed-parts.ts'
import type { HostedTrek, Shown } from '../../../shared/trek-form/edited-trek.ts'
import { EditorHead } from './editor-head.tsx'
import { ItineraryPart } from '../../../shared/trek-form/itinerary-part.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { MeetingPart } from '../../../shared/trek-form/meeting-part.tsx'
import { PartsDone } from './parts-done.tsx'
import { UploadForm } from './photo-upload.tsx'
import { PhotoForms, PhotosPart } from './photos-part.tsx'
import { besideOf, missingIn, missingParts, summaryOf } from './problems-of.ts'
import { SaveBar } from './save-bar.tsx'
import { PublishQuestion } from '../../../shared/trek-form/publish-question.tsx'
import { SeasonPart } from '../../../shared/trek-form/season-part.tsx'
import type { TrekAnswer } from '../../../shared/trek-form/trek-answer.ts'
import { useAutosave } from './use-autosave.ts'
import { WordsPart } from '../../../shared/trek-form/words-part.tsx'
import { trekIs } from '#domain/offer/trek-states.ts'

type TrekEditorProps = {
  /** Null until a new trek has been saved for the first time. */
  trek: HostedTrek | null
  today: IsoDate
  photoError: string | null
  isMissing: boolean
  answer: TrekAnswer | undefined
  onBegin: () => void
}

/**
 * The trek form: one long page with its progress beside it. Typed values are saved as a draft automatically; travellers
 * see them after publication.
 */
export function TrekEditor({ trek, today, photoError, isMissing, answer: sent, onBegin }: TrekEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const beside: Beside = useMemo(() => besideOf(trek, today), [trek, today])
  const answer = useMemo(
    () => sent ?? (isMissing && trek ? missingIn(trek, beside) : undefined),
    [sent, isMissing, trek, beside],
  )
  const values = answer?.values ?? trek?.form ?? emptyTrek
  const [live, setLive] = useState(values)
  const isDraft = !trek || trekIs.draft(trek.state)
  const { soon, saved, said, ...saving } = useAutosave(form, { isNew: !trek, onBegin })
  const sending = useNavigation().formData?.get('intent')
  const problems = { ...answer?.problems, ...said?.problems }
  const shown: Shown = {
    values,
    live,
    errorOf: (field) => problems[field],
    isBooked: trek?.isBooked ?? false,
  }
  const changed = changedParts(trek?.published ?? null, live)
  const error = said?.error ?? answer?.error
  const onChange = () => {
    if (form.current) setLive(sentTrek(new FormData(form.current)))
    soon()
  }
  return (
    <>
      <EditorHead trek={trek} name={live.name} />
      <ErrorSummary problems={summaryOf(answer)} answer={sent ?? isMissing} />
      <div role="alert">{error && <p className="err trekform__error">{error}</p>}</div>
      {answer?.question && (
        <PublishQuestion
          key={answer.question.token}
          question={answer.question}
          form="trek"
          intent="confirm"
        />
      )}
      <div className="listing listing--nav">
        <PartsDone done={partsDone(live, beside)} changed={changed} />
        <Form
          data-failed={failedSentences.trek}
          data-draft
          id="trek"
          data-stays
          ref={form}
          method="post"
          noValidate
          className="stack trekform"
          onInput={onChange}
        >
          {/* The button that Enter activates: the form's first. */}
          <button name="intent" value="draft" className="vh" tabIndex={-1} aria-hidden="true" />
          <BasicsPart {...shown} travellers={trek?.travellers ?? 0} />
          <PhotosPart trek={trek} error={answer?.photoError ?? photoError} />
          <WordsPart {...shown} />
          <ItineraryPart {...shown} onChange={onChange} />
          <DatesPart trek={trek} today={today} live={live} error={answer?.dateError ?? null} />
          <SeasonPart {...shown} />
          <MeetingPart {...shown} />
        </Form>
      </div>
      {trek && (
        <>
          <UploadForm trekId={trek.id} />
          <PhotoForms pictures={trek.pictures} />
          <DateForms dates={trek.dates} />
        </>
      )}
      <SaveBar
        {...saving}
        isDraft={isDraft}
        changed={changed}
        saved={saved ?? answer?.saved ?? (trek && { at: trek.savedAt, hour: trek.hour })}
        isPublishing={sending === 'publish' || sending === 'save' || sending === 'confirm'}
        missing={missingParts(live, beside, isDraft)}
      />
      <LeaveGuard isUnsaved={saving.isUnsaved && !sending} />
    </>
  )
}
