import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'

type EmailFormProps = {
  id: string
  label: string
  typed: string
  error: string | undefined
  button: string
  /** The button is as wide as the field. */
  block?: boolean
}

/** An address, and the button that mails a code to it; an error is announced, and shown beside the field. */
export function EmailForm({ id, label, typed, error, button, block = false }: EmailFormProps) {
  const busy = useNavigation().state === 'submitting'
  return (
    <>
      <p className="vh" role="alert">
        {error}
      </p>
      <Form method="post" className="stack gap-5" noValidate>
        <Field id={id} label={label} type="email" autoComplete="email" defaultValue={typed} error={error} />
        <div>
          <Button kind="main" block={block} disabled={busy}>
            {button}
          </Button>
        </div>
      </Form>
    </>
  )
}
