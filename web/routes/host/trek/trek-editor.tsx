import { Eye } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { IsoDate } from '#domain/dates.ts'
import { partsDone } from '#domain/trek/hosting/readiness-rules.ts'
import { sentTrek } from '#domain/trek/hosting/sent-trek-rules.ts'
import { emptyTrek } from '#domain/trek/hosting/trek-form-rules.ts'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { BasicsPart } from './basics-part.tsx'
import { DateForms } from './date-forms.tsx'
import { DatesPart } from './dates-part.tsx'
import type { HostedTrek, Shown } from './edited-trek.ts'
import { ItineraryPart } from './itinerary-part.tsx'
import { MeetingPart } from './meeting-part.tsx'
import { PartsDone } from './parts-done.tsx'
import { UploadForm } from './photo-upload.tsx'
import { PhotoForms, PhotosPart } from './photos-part.tsx'
import { missingIn, summaryOf } from './problems-of.ts'
import { SavedLine } from './saved-line.tsx'
import { SeasonPart } from './season-part.tsx'
import type { TrekAnswer } from './trek-answer.ts'
import { useAutosave } from './use-autosave.ts'
import { WordsPart } from './words-part.tsx'

type TrekEditorProps = {
  /** Null until a new trek has been saved for the first time. */
  trek: HostedTrek | null
  today: IsoDate
  photoError: string | null
  isMissing: boolean
  answer: TrekAnswer | undefined
  onBegin: () => void
}

/** The trek form: one long page with what is done beside it. What is typed stays in its fields; the rest follows them. */
export function TrekEditor({ trek, today, photoError, isMissing, answer: sent, onBegin }: TrekEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const answer = useMemo(
    () => sent ?? (isMissing && trek ? missingIn(trek, today) : undefined),
    [sent, isMissing, trek, today],
  )
  const summary = useMemo(() => summaryOf(answer), [answer])
  const values = answer?.values ?? trek?.form ?? emptyTrek
  const [live, setLive] = useState(values)
  const isDraft = !trek || trek.state === 'draft'
  const { soon, saved, said } = useAutosave(form, { isDraft, isNew: !trek, onBegin })
  const sending = useNavigation().formData?.get('intent')
  const read = () => form.current && setLive(sentTrek(new FormData(form.current)))
  const problems = { ...answer?.problems, ...said?.problems }
  const shown: Shown = {
    values,
    live,
    errorOf: (field) => problems[field],
    isBooked: trek?.isBooked ?? false,
  }
  const starts = trek?.dates.map(({ startsOn }) => startsOn) ?? []
  const done = partsDone(live, { pictures: trek?.pictures.length ?? 0, starts, today })
  const error = said?.error ?? answer?.error
  const main = isDraft ? 'publish' : 'save'
  return (
    <>
      <div className="row between row--wrap trekform__head">
        <SavedLine
          name={live.name}
          saved={saved ?? answer?.saved ?? (trek && { at: trek.savedAt, hour: trek.hour })}
        />
        <div className="row row--wrap">
          {trek && (
            <ButtonLink to={`${DASHBOARD}/preview/${trek.id}`} reloadDocument>
              <Eye className="ico" />
              Preview as traveller
            </ButtonLink>
          )}
          {isDraft && (
            <Button form="trek" name="intent" value="draft">
              Save draft
            </Button>
          )}
          <Button form="trek" name="intent" value={main} kind="main" disabled={sending === main}>
            {isDraft ? 'Publish' : 'Save changes'}
          </Button>
        </div>
      </div>
      <ErrorSummary problems={summary} />
      <div role="alert">{error && <p className="err trekform__error">{error}</p>}</div>
      <div className="listing listing--nav">
        <PartsDone done={done} />
        <Form
          id="trek"
          data-stays
          ref={form}
          method="post"
          noValidate
          className="stack trekform"
          onInput={() => {
            read()
            soon()
          }}
        >
          {/* What the Enter key presses: the first button of the form. */}
          <button
            name="intent"
            value={isDraft ? 'draft' : 'save'}
            className="vh"
            tabIndex={-1}
            aria-hidden="true"
          />
          <BasicsPart {...shown} travellers={trek?.travellers ?? 0} />
          <PhotosPart trek={trek} error={answer?.photoError ?? photoError} />
          <WordsPart {...shown} />
          <ItineraryPart
            {...shown}
            onChange={() => {
              read()
              soon()
            }}
          />
          <DatesPart {...{ trek, today, live }} error={answer?.dateError ?? null} />
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
    </>
  )
}
