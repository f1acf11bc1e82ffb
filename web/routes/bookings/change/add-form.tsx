import { Form, useSubmit } from 'react-router'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Select } from '../../../ui/forms/field.tsx'
import type { AddView } from './add-view.ts'

/** How many people join; each choice loads the quote. Without script a button does. */
export function AddForm({ most, count, problem }: AddView) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      preventScrollReset
      onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      <p className="muted">
        They travel at the price and the discounts of your booking. Each of them gets a spot when the
        difference is paid.
      </p>
      <input type="hidden" name="show" value="add" />
      <div className="mt-4 change__count">
        <Select id="count" label="How many people join you?" defaultValue={String(count)}>
          {Array.from({ length: most }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </Select>
      </div>
      {problem && (
        <Note tone="bad" role="alert" className="mt-3">
          {problem}
        </Note>
      )}
      <div className="mt-4">
        <Button>Show what it costs</Button>
      </div>
    </Form>
  )
}
