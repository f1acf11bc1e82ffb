import { informationUrl } from '#web/shared/page/information-url.ts'
import { Form, href, Link, useNavigation } from 'react-router'
import type { VerificationForm as Entries } from '#domain/verification/verification-form-rules.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { DASHBOARD } from '../../http/dashboard.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import type { VerificationKind } from '#domain/verification/verification-rules.ts'
import type { Answer } from './answer-verification.ts'
import { BankDetails } from './bank-details.tsx'
import { IdentityDocument, type SentDocument } from './identity-document.tsx'
import { fieldNames, formPages, parts, type Shown, stillEmpty } from './verification-parts.ts'
import { PartsNav } from './parts-nav.tsx'
import { useDraft } from './use-draft.ts'
import { whatCounts } from './what-counts.ts'
import { Experience, WhoYouAre, YourDetails } from './who-applies.tsx'

type VerificationFormProps = {
  kind: VerificationKind
  form: Entries
  missing: string[]
  document: SentDocument | null
  /** A second factor was given within ten minutes: the bank details can be seen and typed. */
  isProved: boolean
  isReady: boolean
  /** For a renewal: the earlier approval has ended. */
  isEnded?: boolean
  /** The result of an earlier renewal. */
  notice?: string | null
  rejected: { part: string; message: string } | null
  answer: Answer | null
}

/** The whole form on one page, its parts beside it. Entries are saved during typing; without script, on submission. */
export function VerificationForm({
  kind,
  form,
  missing,
  document,
  isProved,
  isReady,
  isEnded = false,
  notice,
  rejected,
  answer,
}: VerificationFormProps) {
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting'
  const { box, onChange, onSubmit, isKept, fileProblems } = useDraft(formPages[kind])
  const values = answer?.typed ?? form
  const problems = answer?.problems ?? {}
  const shown: Shown = {
    values,
    errorOf: (field) => fileProblems[field] ?? problems[field],
  }
  const done = parts(kind, values.hostType, missing)
  const listed = Object.entries(problems).map(([field, message]) => ({ field, message }))
  return (
    <div className="wrap page verify">
      {kind === 'renewal' ? <RenewalIntro isEnded={isEnded} /> : <ApplicationIntro />}
      {notice && <Note className="verify__note">{notice}</Note>}
      {rejected && (
        <Note tone="bad" className="verify__note">
          <b className="b">{rejected.part}:</b> {rejected.message}
        </Note>
      )}
      {isReady && !answer?.error && (
        <Note tone="ok" role="status" className="verify__note">
          Everything is filled in and confirmed. You can submit it now.
        </Note>
      )}
      <div className="listing verify__grid">
        <PartsNav parts={done} />
        <Form
          data-failed={failedSentences.verification}
          method="post"
          encType="multipart/form-data"
          noValidate
          className="stack verify__form"
          ref={box}
          onChange={onChange}
          onSubmit={onSubmit}
          preventScrollReset
        >
          {/* The button that Enter activates: the form's first. */}
          <Button className="vh" tabIndex={-1} aria-hidden="true" name="intent" value="save">
            Save
          </Button>
          <ErrorSummary problems={listed} answer={answer} />
          <WhoYouAre {...shown} />
          <YourDetails {...shown} kind={kind} />
          <IdentityDocument {...shown} document={document} />
          {kind === 'application' && (
            <>
              <Experience {...shown} />
              <BankDetails
                {...shown}
                isProved={isProved}
                busy={busy}
                isDone={done.some(({ id, isDone }) => id === 'bank' && isDone)}
              />
            </>
          )}
          <div className="stack gap-3">
            <div role="alert">{answer?.error && <Note tone="bad">{answer.error}</Note>}</div>
            <div className="row row--wrap gap-5">
              <Button kind="main" name="intent" value="submit" disabled={busy}>
                Submit for review
              </Button>
              <Button kind="text" name="intent" value="save" disabled={busy}>
                Save and finish later
              </Button>
              <span role="status" className="small muted">
                {(isKept || (answer?.stored && !busy)) && 'Saved.'}
              </span>
            </div>
            <p className="small muted">
              {stillEmpty(missing.map((field) => fieldNames[field] ?? field))} Your entries are saved as you
              type.
            </p>
          </div>
        </Form>
      </div>
    </div>
  )
}

function ApplicationIntro() {
  return (
    <>
      <h1>Host verification</h1>
      <p className="lead verify__lead">
        About ten minutes. A person reviews it, usually within 1-2 business days. All fields are required.{' '}
        <Link to={informationUrl('/become-a-host')}>How hosting works</Link>, and the{' '}
        <Link to={informationUrl('/seller-policies')}>seller policies</Link> that you accept by applying.
      </p>
    </>
  )
}

function RenewalIntro({ isEnded }: { isEnded: boolean }) {
  return (
    <>
      <p>
        <Link to={href(`${DASHBOARD}/profile`)}>Back to your public page</Link>
      </p>
      <h1 className="mt-3">Legal name and document</h1>
      <p className="lead verify__lead">
        Change your legal name or company, or send a document that replaces an expired one. A person reviews
        it, usually within 1-2 business days. {whatCounts(isEnded)} Your public name does not change.
      </p>
    </>
  )
}
