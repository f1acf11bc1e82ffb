import { Form, useSubmit } from 'react-router'
import { DatePicks } from '../../../shared/booking/date-picks.tsx'
import { CutOff } from '../../../shared/trek/cut-off.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import type { MoveView } from './move-view.ts'

/** The other dates of the trek with what each costs; each choice loads the quote. Without script a button does. */
export function MoveForm({ until, times, dates, problem, quote }: MoveView) {
  const submit = useSubmit()
  return (
    <Form
      method="get"
      preventScrollReset
      onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
    >
      <p className="muted">
        {until && (
          <>
            {until.isFree
              ? 'Moving is free '
              : 'Moving is possible, but what a cancellation would not give back becomes non-refundable, '}
            <CutOff on={until.on} />.{' '}
          </>
        )}
        You pay or get back only the difference in price.
        {times && ` This booking can move ${times}.`}
      </p>
      <input type="hidden" name="show" value="move" />
      {problem && (
        <Note tone="bad" role="alert" className="mt-3">
          {problem}
        </Note>
      )}
      {dates.length > 0 && <DatePicks name="to" legend="New date" picks={dates} chosen={quote?.id} />}
      {dates.length > 0 && (
        <div className="row row--wrap gap-4 mt-4">
          <Button>Show the price</Button>
          {quote && <a href="#quote">See your quote</a>}
        </div>
      )}
    </Form>
  )
}
