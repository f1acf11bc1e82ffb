import { Form, useSubmit } from 'react-router'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import type { ChangeView } from './change-view.ts'

type LeaveFormProps = Pick<ChangeView, 'people'> & Pick<ChangeView['leave'], 'chosen' | 'problem' | 'quote'>

/** Who stays at home; each choice loads the quote. Without script a button does. */
export function LeaveForm({ people, chosen, problem, quote }: LeaveFormProps) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      preventScrollReset
      onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      <p className="muted">
        Who stays at home? Their spots become free. The price is worked out again for the smaller party, so a
        group discount can change. You never pay more than before.
      </p>
      <input type="hidden" name="show" value="leave" />
      <fieldset className="mt-4">
        <legend className="label">Leave out</legend>
        {people.map(({ position, firstName, lastName, isChild }, index) => (
          <label className={position === 0 ? 'pick pick--no' : 'pick'} key={position}>
            <input
              type="checkbox"
              name="leave"
              value={position}
              defaultChecked={chosen.includes(position)}
              disabled={position === 0}
            />
            <span>
              <b>
                {firstName} {lastName}
              </b>
              <span className="small">{subtitleOf(index, isChild)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {problem && (
        <Note tone="bad" role="alert" className="mt-3">
          {problem}
        </Note>
      )}
      <div className="row row--wrap gap-4 mt-4">
        <Button>Show what comes back</Button>
        {quote && (
          <a href="#quote">
            {quote.laterFall ? 'See your quote' : `Refund today ${quote.back}: see your quote`}
          </a>
        )}
      </div>
    </Form>
  )
}

function subtitleOf(index: number, isChild: boolean): string {
  if (index === 0) return 'Lead traveller, stays on the booking'
  return `Traveller ${index + 1}${isChild ? ', child of 10 to 12' : ''}`
}
