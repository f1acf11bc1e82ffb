import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'

type ActFormProps = {
  intent: string
  title: string
  /** The effect of the button, in a sentence or two. */
  says: ReactNode
  button: string
  kind?: 'main' | 'danger' | undefined
  hint?: string
  /** The answer to the page's last button; shown here when it was this one. */
  answer: { intent: string; error: string | null; reason: string } | null
  /** Hidden fields, and others before the reason. */
  children?: ReactNode
}

/** An action of the office: its effect, a reason for the audit log, and its button. */
export function ActForm(props: ActFormProps) {
  const { intent, title, says, button, kind, answer, children } = props
  const busy = useNavigation().state === 'submitting'
  const own = answer?.intent === intent ? answer : null
  return (
    <Form method="post" preventScrollReset className="stack gap-3 act" aria-label={title}>
      <h2>{title}</h2>
      <p className="muted">{says}</p>
      {own?.error && (
        <Note tone="bad" role="alert">
          {own.error}
        </Note>
      )}
      {children}
      <TextArea
        id={`reason-${intent}`}
        name="reason"
        label="Why"
        hint={props.hint ?? 'For the audit log, without names.'}
        maxLength={500}
        rows={2}
        defaultValue={own?.error ? own.reason : ''}
      />
      <Button kind={kind} block name="intent" value={intent} disabled={busy}>
        {button}
      </Button>
    </Form>
  )
}
