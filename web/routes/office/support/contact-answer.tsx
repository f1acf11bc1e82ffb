import { Form, useNavigation } from 'react-router'
import type { contactStates } from '#domain/contact/contact-states.ts'
import type { ActionsOf } from '#domain/states/transition.ts'
import { LONGEST } from '#domain/contact/contact-rules.ts'
import type { RefusedForm } from '../../../http/form-action.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

type ContactAnswerProps = {
  actions: ActionsOf<typeof contactStates>
  /** The number of answers when this form was rendered. */
  seen: number
  refused: RefusedForm | null
  typed: string
}

/** Our answer, which is sent by mail, and the other actions for a message. */
export function ContactAnswer({ actions, seen, refused, typed }: ContactAnswerProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form data-draft method="post" preventScrollReset className="stack gap-3 mt-5" noValidate>
      {refused && (
        <Note tone="bad" role="alert">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      {actions.answer === null && (
        <>
          <TextArea
            id="answer"
            label={seen > 0 ? 'A further answer' : 'Answer'}
            hint="Sent by email. Replies reach the support mailbox."
            rows={7}
            maxLength={LONGEST.message}
            defaultValue={typed}
          />
          <input type="hidden" name="seen" value={seen} />
          <Button kind="main" block name="intent" value="answer" disabled={busy}>
            Send the answer
          </Button>
          <Button block name="intent" value="close" disabled={busy}>
            Close it
          </Button>
        </>
      )}
      {actions.reopen === null && (
        <Button block name="intent" value="reopen" disabled={busy}>
          They wrote again: open it
        </Button>
      )}
    </Form>
  )
}
