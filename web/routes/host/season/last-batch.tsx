import { Form } from 'react-router'
import { rangeText } from '#domain/dates.ts'
import type { SeasonBatch } from '#domain/season/season-queries.ts'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

type BatchProps = {
  batch: Pick<SeasonBatch, 'id' | 'dates' | 'leftOut'> | null
  says: string | undefined
  error: string | undefined
}

/** What was done last, and the dates that were added within 24 hours, which can be removed together. */
export function LastBatch({ batch, says, error }: BatchProps) {
  return (
    <>
      <div role="status">{says && <Note tone="ok">{says}</Note>}</div>
      <div role="alert">{error && <Note tone="bad">{error}</Note>}</div>
      {batch && (batch.dates > 0 || batch.leftOut.length > 0) && (
        <section className="card pad stack" aria-labelledby="batch-title">
          <h2 id="batch-title" className="h3">
            Added last
          </h2>
          {batch.leftOut.length > 0 && (
            <ul className="small">
              {batch.leftOut.map(({ trekId, trek, startsOn, endsOn, says: why }) => (
                <li key={`${trekId} ${startsOn}`}>
                  {trek}, {rangeText(startsOn, endsOn)}. {why}
                </li>
              ))}
            </ul>
          )}
          {batch.dates > 0 && (
            <Form method="post" preventScrollReset className="row row--wrap">
              <input type="hidden" name="batch" value={batch.id} />
              <Button name="intent" value="undo">
                Remove these {counted(batch.dates, 'date')}
              </Button>
              <span className="small muted">For 24 hours, while nobody has booked them.</span>
            </Form>
          )}
        </section>
      )}
    </>
  )
}
