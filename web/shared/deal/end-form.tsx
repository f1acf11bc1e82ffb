import { Form } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'

type EndFormProps = {
  kind: 'deal' | 'promotion'
  id: string
  /** The name of what ends, for screen readers: a trek or a code. */
  what: string
  /** The label of the reason, which the office gives and a host does not. */
  reasonLabel: string | null
}

/** The button that ends a deal or a promotion code early. */
export function EndForm({ kind, id, what, reasonLabel }: EndFormProps) {
  return (
    <Form method="post" preventScrollReset className="row row--wrap">
      <input type="hidden" name={kind} value={id} />
      {reasonLabel !== null && (
        <input
          className="input input--s reasonbox"
          name="reason"
          aria-label={reasonLabel}
          placeholder="Why it ends"
          maxLength={500}
        />
      )}
      <Button size="s" name="intent" value="end">
        End now<span className="vh">, {what}</span>
      </Button>
    </Form>
  )
}
