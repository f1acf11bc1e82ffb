import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

type ReportDecisionProps = {
  /** The decision and its date; null while it is open. */
  decided: string | null
  isClosed: boolean
  mayRemove: boolean
  refused: RefusedForm | null
  typed: string
}

/**
 * The decision about a report: support dismisses it, an operator may also remove the message or close the conversation.
 */
export function ReportDecision({ decided, isClosed, mayRemove, refused, typed }: ReportDecisionProps) {
  const busy = useNavigation().state === 'submitting'
  if (decided)
    return (
      <p className="mt-5">
        <b className="b">{decided}</b>
      </p>
    )
  return (
    <Form method="post" preventScrollReset className="stack gap-3 mt-5" noValidate>
      <h3>Decision</h3>
      {refused && (
        <Note tone="bad" role="alert">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      <TextArea
        id="reason"
        label="Why"
        hint="For the audit log, without names."
        optional={!mayRemove}
        rows={3}
        maxLength={300}
        defaultValue={typed}
      />
      <Button block name="intent" value="dismiss" disabled={busy}>
        Keep the message
      </Button>
      {mayRemove ? (
        <>
          <Button kind="danger" block name="intent" value="remove" disabled={busy}>
            Remove the message
          </Button>
          {!isClosed && (
            <Button kind="text-danger" block name="intent" value="close" disabled={busy}>
              Close the conversation
            </Button>
          )}
        </>
      ) : (
        <p className="muted">An operator removes messages and closes conversations.</p>
      )}
    </Form>
  )
}
