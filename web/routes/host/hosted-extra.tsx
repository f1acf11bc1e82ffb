import { Form } from 'react-router'
import { rangeText } from '#domain/dates.ts'
import { MOST_STOCK } from '#domain/extra/extra-terms-rules.ts'
import type { HostedExtras } from '#domain/extra/hosted-extra-queries.ts'
import { dollarsOf } from '#domain/money.ts'
import { extraTerms } from '#domain/offer/offered-extra-rules.ts'
import type { RefusedForm, Typed } from '../../http/form-action.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ExtraFields } from './extra-fields.tsx'

type HostedExtraProps = {
  extra: HostedExtras['extras'][number]
  departures: HostedExtras['departures']
  refused: RefusedForm | null
  typed: Typed | undefined
}

/** One extra of a host's trek, with forms for its terms and its stock. */
export function HostedExtra({ extra, departures, refused, typed }: HostedExtraProps) {
  const { id, name, body, unit, priceCents, most, orderUntilDays, isRefundable, isRoom } = extra
  const intent = refused ? typed?.['intent'] : undefined
  const terms = {
    name,
    body,
    unit,
    isRefundable,
    isRoom,
    price: String(dollarsOf(priceCents)),
    most: String(most),
    orderUntilDays: String(orderUntilDays),
  }
  return (
    <section className="card pad stack gap-4" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="h3">
        {name}
      </h2>
      <p>{extraTerms(extra)}.</p>
      {body && <p className="muted">{body}</p>}
      <details className="unfold" open={intent === 'change'}>
        <summary>
          Change<span className="vh"> {name}</span>
        </summary>
        <div className="mt-4">
          <ExtraFields
            id={id}
            terms={terms}
            typed={intent === 'change' ? typed : undefined}
            refused={intent === 'change' ? refused : null}
          />
        </div>
      </details>
      {departures.length > 0 && (
        <details className="unfold" open={intent === 'stock'}>
          <summary>
            Stock per departure<span className="vh"> of {name}</span>
          </summary>
          <Stock extra={extra} departures={departures} {...(intent === 'stock' && { refused, typed })} />
        </details>
      )}
      <Form method="post" id={`remove-${id}`} preventScrollReset>
        <input type="hidden" name="extra" value={id} />
        {(intent === 'remove' || intent === 'confirm') && refused && (
          <Note tone="bad" role="alert">
            {refused.message}
          </Note>
        )}
        <Button kind="text-danger" name="intent" value="remove">
          Stop selling<span className="vh"> {name}</span>
        </Button>
      </Form>
    </section>
  )
}

type StockProps = Pick<HostedExtraProps, 'extra' | 'departures'> &
  Partial<Pick<HostedExtraProps, 'refused' | 'typed'>>

function Stock({ extra: { id, name, stocks }, departures, refused, typed }: StockProps) {
  return (
    <Form method="post" className="stack gap-4 mt-4" noValidate preventScrollReset>
      {refused && (
        <Note tone="bad" role="alert">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      <input type="hidden" name="extra" value={id} />
      <p className="small muted">How many there are in all. Leave a field empty for no limit.</p>
      <div className="fgrid">
        {departures.map((departure) => {
          const stock = stocks.find(({ departureId }) => departureId === departure.id)
          const field = `stock-${departure.id}`
          return (
            <Field
              key={departure.id}
              id={`${id}-${field}`}
              name={field}
              label={rangeText(departure.startsOn, departure.endsOn)}
              hint={stock ? `${stock.taken} of ${stock.stock} ordered.` : 'No limit.'}
              optional
              type="number"
              min={stock?.taken ?? 0}
              max={MOST_STOCK}
              defaultValue={typed?.[field] ?? stock?.stock ?? ''}
            />
          )
        })}
      </div>
      <div>
        <Button name="intent" value="stock">
          Save the stock<span className="vh"> of {name}</span>
        </Button>
      </div>
    </Form>
  )
}
