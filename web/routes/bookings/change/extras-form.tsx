import { Form, useSubmit } from 'react-router'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { ExtrasView } from './extras-view.ts'

/** How many of each extra the booking has; each choice loads the quote. Without script a button does. */
export function ExtrasForm({ choices, problem }: ExtrasView) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      preventScrollReset
      onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      <p className="muted">What you add is paid by card. What you remove is refunded by the rule of today.</p>
      <input type="hidden" name="show" value="extras" />
      <div className="stack gap-4 mt-4">
        {choices.map(({ id, label, hint, limit, least, most, quantity }) => (
          <Field
            key={id}
            id={`extra-${id}`}
            label={label}
            hint={[hint, limit].filter(Boolean).join(' ')}
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            readOnly={least === most}
            defaultValue={quantity}
          />
        ))}
      </div>
      {problem && (
        <Note tone="bad" role="alert" className="mt-3">
          {problem}
        </Note>
      )}
      <div className="mt-4">
        <Button>Show the new price</Button>
      </div>
    </Form>
  )
}
