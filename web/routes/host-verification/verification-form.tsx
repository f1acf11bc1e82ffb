import { Form, Link, useNavigation } from 'react-router'
import type { VerificationForm as Entries } from '#domain/verification/verification-form-rules.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Note } from '../../ui/note.tsx'
import type { Answer } from './answer-verification.ts'
import { BankDetails } from './bank-details.tsx'
import { IdentityDocument, type SentDocument } from './identity-document.tsx'
import { fieldNames, parts, type Shown, stillEmpty } from './verification-parts.ts'
import { PartsNav } from './parts-nav.tsx'
import { useKept } from './use-kept.ts'
import { Experience, WhoYouAre, YourDetails } from './who-applies.tsx'

type VerificationFormProps = {
  form: Entries
  missing: string[]
  document: SentDocument | null
  /** A second factor was given within ten minutes: the bank details can be seen and typed. */
  isProved: boolean
  isReady: boolean
  rejected: { part: string; message: string } | null
  answer: Answer | null
}

/** The whole form on one page, its parts beside it. What is typed is kept on the way; without script, when it is sent. */
export function VerificationForm({
  form,
  missing,
  document,
  isProved,
  isReady,
  rejected,
  answer,
}: VerificationFormProps) {
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting'
  const { box, onChange, isKept, documentError } = useKept()
  const values = answer?.typed ?? form
  const problems = answer?.problems ?? {}
  const shown: Shown = {
    values,
    errorOf: (field) => (field === 'idDocument' && documentError) || problems[field],
  }
  const done = parts(values.hostType, missing)
  const listed = Object.entries(problems).map(([field, message]) => ({ field, message }))
  return (
    <div className="wrap page verify">
      <h1>Host verification</h1>
      <p className="lead verify__lead">
        About ten minutes. A person reviews it, usually within 1-2 business days. All fields are required.{' '}
        <Link to="/become-a-host">How hosting works</Link>, and the{' '}
        <Link to="/seller-policies">seller policies</Link> that you accept by applying.
      </p>
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
          data-private
          method="post"
          encType="multipart/form-data"
          noValidate
          className="stack verify__form"
          ref={box}
          onChange={onChange}
          preventScrollReset
        >
          {/* What Enter in a field presses: the first button of a form. */}
          <Button className="vh" tabIndex={-1} aria-hidden="true" name="intent" value="save">
            Keep
          </Button>
          <ErrorSummary problems={listed} />
          <WhoYouAre {...shown} />
          <YourDetails {...shown} />
          <IdentityDocument {...shown} document={document} />
          <Experience {...shown} />
          <BankDetails
            {...shown}
            {...{ isProved, busy, isDone: done.some(({ id, isDone }) => id === 'bank' && isDone) }}
          />
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
                {(isKept || (answer?.kept && !busy)) && 'Kept.'}
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
