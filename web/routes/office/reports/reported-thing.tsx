import { Form, href, Link, useNavigation } from 'react-router'
import type { ReportedContent } from '#domain/report/content-report-queries.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { ReviewPhotos } from '../../../shared/review/review-photos.tsx'

type ReportedThingProps = {
  thing: Pick<
    ReportedContent,
    'kind' | 'id' | 'title' | 'path' | 'words' | 'photos' | 'outcome' | 'isHidden'
  > & {
    /** The time of the decision; null while it is open. */
    decided: string | null
    reports: { reason: string; photo: number | null; sent: string; signedIn: boolean }[]
  }
  mayRemove: boolean
  answer: { error: string; reason: string } | undefined
}

const removals = { trek: 'Suspend the trek', review: 'Hide the review', host: 'Suspend the host' }
const removed = { trek: 'Trek suspended', review: 'Review hidden', host: 'Host suspended' }

/** A reported trek, review or host with all its reports, and the decision. */
export function ReportedThing({ thing, mayRemove, answer }: ReportedThingProps) {
  const { id, title, path, words, photos, reports, decided } = thing
  return (
    <li className="card pad">
      <h2 className="h3">
        <Link to={path}>{title}</Link>
      </h2>
      {words && <p className="prose mt-2 review__words">{words}</p>}
      <ReviewPhotos photos={photos} author="the traveller" />
      {mayRemove && !decided && photos.length > 0 && (
        <p className="mt-2">
          <Link to={`${href('/admin/reviews')}?review=${id}`}>Remove only a photo</Link>
        </p>
      )}
      <ul className="stack gap-2 mt-3">
        {reports.map(({ reason, photo, sent, signedIn }, index) => (
          <li key={index}>
            <span className="num muted">{sent}</span>
            {photo !== null && `, photo ${photo}`}: <b className="b">{reason}</b>
            <span className="muted"> ({signedIn ? 'signed in' : 'not signed in'})</span>
          </li>
        ))}
      </ul>
      {decided ? (
        <p className="mt-3">
          {outcomeOf(thing)}, {decided}
        </p>
      ) : (
        <Decision thing={thing} mayRemove={mayRemove} answer={answer} />
      )}
    </li>
  )
}

function outcomeOf({ kind, outcome, isHidden, reports }: ReportedThingProps['thing']): string {
  if (outcome !== 'removed') return 'Dismissed'
  const isPhoto = kind === 'review' && !isHidden && reports.every(({ photo }) => photo !== null)
  return isPhoto ? 'Photo removed' : removed[kind]
}

function Decision({ thing: { kind, id, title }, mayRemove, answer }: ReportedThingProps) {
  const busy = useNavigation().formData?.get('id') === id
  return (
    <Form method="post" preventScrollReset className="stack gap-3 mt-4" noValidate>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <div role={answer ? 'alert' : undefined}>
        <TextArea
          id={`reason-${id}`}
          name="reason"
          label="Reason"
          hint={
            mayRemove
              ? 'The author reads it if you remove something. No names.'
              : 'For the audit log. No names.'
          }
          optional={!mayRemove}
          rows={2}
          maxLength={300}
          defaultValue={answer?.reason}
          error={answer?.error}
        />
      </div>
      <div className="row row--wrap">
        <Button name="intent" value="dismiss" disabled={busy}>
          Dismiss<span className="vh"> the reports of {title}</span>
        </Button>
        {mayRemove && (
          <Button kind="danger" name="intent" value={kind} disabled={busy}>
            {removals[kind]}
            <span className="vh"> {title}</span>
          </Button>
        )}
      </div>
      {!mayRemove && <p className="muted">Only an operator can suspend or hide it.</p>}
    </Form>
  )
}
