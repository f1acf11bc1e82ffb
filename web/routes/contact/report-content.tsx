import { Form, useNavigation } from 'react-router'
import { brand } from '#brand'
import { contentReasons } from '#domain/report/content-rules.ts'
import { reportContent } from '#domain/report/report-content.ts'
import { LONGEST_REPORT } from '#domain/report/report-rules.ts'
import { findReportable } from '#domain/report/reportable-queries.ts'
import { contentReportForm } from '#domain/report/content-report-form.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ReviewPhotos } from '../../shared/review/review-photos.tsx'
import type { Route } from './+types/report-content.ts'
import './report-content.css'

export const handle = { slim: true }

export const loader = authorize(
  site['contact/report-content'].read,
  async ({ deps, params }: Route.LoaderArgs & Visit) => findReportable(deps.db, params.kind, params.id),
)

export const action = formAction(
  site['contact/report-content'].write,
  contentReportForm,
  async ({ deps, params, input, visitor }: Route.ActionArgs & FormVisit<typeof contentReportForm>) => {
    await reportContent(deps, { kind: params.kind, id: params.id, ...input }, visitor)
    return { isSent: true }
  },
)

const titles = { trek: 'Report a trek', review: 'Report a review', host: 'Report a host' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titles[loaderData.kind] : 'Report'} · ${brand.name}` },
]

/** Reports a trek, a review, a photo or a host to our support, and confirms it. */
export default function ReportContent({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, title, words, photos, path } = loaderData
  const busy = useNavigation().state === 'submitting'
  const back = kind === 'host' ? 'Back to the host' : 'Back to the trek'
  return (
    <div className="wrap wrap--text page report-content">
      <h1>{titles[kind]}</h1>
      <blockquote className="report-content__subject">
        <p>
          <b className="b">{title}</b>
        </p>
        {words && <p>{words}</p>}
        <ReviewPhotos photos={photos} author="the traveller" />
      </blockquote>
      {actionData?.isSent ? (
        <>
          <Note tone="ok" role="status">
            <b className="b">Thank you. We received your report.</b> Our support reads it and decides what to
            do.
          </Note>
          <ButtonLink to={path}>{back}</ButtonLink>
        </>
      ) : (
        <Form method="post" className="stack gap-4" noValidate>
          <p>Only our support reads your report. We do not show your name to anyone else.</p>
          {actionData?.refused && (
            <Note tone="bad" role="alert">
              {actionData.refused.message}
            </Note>
          )}
          {photos.length > 0 && (
            <PhotoChoice count={photos.length} chosen={actionData?.typed['photo'] ?? ''} />
          )}
          <fieldset>
            <legend className="label">What is wrong?</legend>
            {Object.entries(contentReasons).map(([key, label]) => (
              <Checkbox
                key={key}
                type="radio"
                name="reason"
                value={key}
                label={label}
                defaultChecked={actionData?.typed['reason'] === key}
              />
            ))}
          </fieldset>
          <TextArea
            id="words"
            label="In your words"
            optional
            rows={3}
            maxLength={LONGEST_REPORT}
            defaultValue={actionData?.typed['words']}
          />
          <div className="row row--wrap">
            <Button kind="main" disabled={busy}>
              Send report
            </Button>
            <ButtonLink to={path}>{back}</ButtonLink>
          </div>
        </Form>
      )}
    </div>
  )
}

/** Whether the report is about the whole review or one of its photos. */
function PhotoChoice({ count, chosen }: { count: number; chosen: string }) {
  const choices = ['', ...Array.from({ length: count }, (_, index) => String(index + 1))]
  return (
    <fieldset>
      <legend className="label">What do you report?</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          type="radio"
          name="photo"
          value={choice}
          label={choice ? `Photo ${choice}` : 'The review'}
          defaultChecked={choice === chosen}
        />
      ))}
    </fieldset>
  )
}
