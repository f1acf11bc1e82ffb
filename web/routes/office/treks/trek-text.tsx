import { Form } from 'react-router'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/office-trek.ts'
import type { OfficeTrekAnswer } from './trek-actions.ts'

type TrekTextProps = Route.ComponentProps['loaderData'] & { answer: OfficeTrekAnswer | null }

/** The content of a trek: its facts, texts, days and photos. */
export function TrekText({ form, price, isBooked, travellers, ...props }: TrekTextProps) {
  const facts = [
    ['Region', form.region],
    ['Difficulty', form.difficulty],
    ['Days', form.duration],
    ['Kilometres', form.distance],
    ['Largest group', form.groupSize],
    ['Booking closes, days before', form.deadline],
    ['From', price ?? ''],
    ['Deposit', form.pays === 'full' ? 'In full only' : `${form.deposit}%`],
    ['Meeting', [form.meetingPoint, form.meetsAt].filter(Boolean).join(', ')],
    ['Permits', form.permits.join(', ')],
    ['Booked', isBooked ? counted(travellers, 'traveller') : 'nobody'],
  ].filter(([, says]) => says !== '')
  return (
    <>
      <section className="card pad">
        <h2>What it says</h2>
        <PriceLines small lines={facts.map(([label, amount]) => ({ label, amount }))} />
        <Words title="Overview" text={form.overview} />
        <Words title="Includes" text={form.includes.replaceAll('\n', ', ')} />
        <Words title="Excludes" text={form.excludes.replaceAll('\n', ', ')} />
      </section>
      {form.days.length > 0 && (
        <details className="card pad">
          <summary>Itinerary, {counted(form.days.length, 'day')}</summary>
          <ol className="history">
            {form.days.map((day, index) => (
              <li key={index}>
                <b className="b">
                  Day {index + 1}, {day.place || 'no place yet'}
                </b>
                {day.altitude && <span className="num">, {day.altitude} m</span>}
                {day.text && <span className="table__note">{day.text}</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
      <Photos {...props} />
    </>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <>
      <h3 className="mt-4">{title}</h3>
      <p className="office__words">{text}</p>
    </>
  )
}

type PhotosProps = Pick<TrekTextProps, 'pictures' | 'mayEdit' | 'isOwn' | 'answer'>

function Photos({ pictures, mayEdit, isOwn, answer }: PhotosProps) {
  const error = answer?.intent === 'photo-remove' ? answer.error : null
  if (pictures.length === 0) return <p className="muted">It has no photo.</p>
  return (
    <section>
      <h2>Photos</h2>
      {error && (
        <Note tone="bad" role="alert" className="mt-4">
          {error}
        </Note>
      )}
      <ul className="office__photos">
        {pictures.map(({ id, src, alt }, index) => (
          <li key={id}>
            <img src={src} alt={alt} width={240} height={160} loading="lazy" />
            {mayEdit && !isOwn && (
              <details>
                <summary>
                  Remove<span className="vh"> photo {index + 1}</span>
                </summary>
                <Form method="post" preventScrollReset className="stack gap-2">
                  <input type="hidden" name="picture" value={id} />
                  <Field
                    id={`why-photo-${index + 1}`}
                    name="reason"
                    label={`Why photo ${index + 1} goes`}
                    maxLength={500}
                    autoComplete="off"
                  />
                  <Button size="s" name="intent" value="photo-remove">
                    Remove it
                  </Button>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
