import { Form, useNavigation } from 'react-router'
import { brand } from '#brand'
import { contactFields } from '#domain/contact/contact-rules.ts'
import type { RefusedForm } from '../../http/form-action.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field, TextArea } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'

type ContactFormProps = {
  formKey: string
  typed: Readonly<Record<string, string>>
  answer: RefusedForm | null
}

/** Four required fields; typed text stays after an error. */
export function ContactForm({ formKey, typed, answer }: ContactFormProps) {
  const busy = useNavigation().state === 'submitting'
  const errors = answer?.fields ?? {}
  const problems = contactFields.flatMap((field) => {
    const message = errors[field]
    return message ? [{ field, message }] : []
  })
  return (
    <Form data-draft method="post" noValidate preventScrollReset className="stack contact__form">
      <ErrorSummary problems={problems} answer={answer} />
      {answer && problems.length === 0 && (
        <Note tone="bad" role="alert">
          <b className="b">{answer.message}</b> Or write to{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </Note>
      )}
      <div className="halves">
        <Field
          id="name"
          label="Name"
          autoComplete="name"
          defaultValue={typed['name']}
          error={errors['name']}
        />
        <Field
          id="email"
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={typed['email']}
          error={errors['email']}
        />
      </div>
      <Field id="subject" label="Subject" defaultValue={typed['subject']} error={errors['subject']} />
      <TextArea
        id="message"
        label="Message"
        rows={7}
        defaultValue={typed['message']}
        error={errors['message']}
      />
      <div className="contact__trap" aria-hidden="true">
        <label htmlFor="topic">Leave this empty</label>
        <input id="topic" name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="key" value={formKey} />
      <Button kind="main" disabled={busy}>
        Send message
      </Button>
    </Form>
  )
}
