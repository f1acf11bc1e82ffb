import Lock from 'lucide-react/icons/lock'
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { rangeText } from '#domain/dates.ts'
import { dollarsOf } from '#domain/money.ts'
import { buttonClass } from '../../../ui/forms/button.tsx'
import { useDateFetcher } from './date-forms.tsx'
import { DATE_LOCKED, type HostedDate } from '../../../shared/trek-form/edited-trek.ts'

/**
 * A departure. A field is saved on blur. When the change is refused, the field shows the stored value again with the
 * reason. Without an answer the typed value stays, and leaving the field again sends the same change.
 */
export function DateRow({ date, error }: { date: HostedDate; error: string | undefined }) {
  const { id, startsOn, endsOn, spots, taken, priceCents, isLocked } = date
  const row = useRef<HTMLTableRowElement>(null)
  const fetcher = useDateFetcher(id)
  const says = fetcher.state === 'idle' ? (fetcher.data?.dateError?.says ?? error) : undefined
  const refused = fetcher.data?.dateError
  useUndo(row, refused?.isLost ? null : refused)
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const dates = rangeText(startsOn, endsOn)
  const save = ({ currentTarget: { value, defaultValue, form } }: FocusEvent<HTMLInputElement>) => {
    if (value === defaultValue || !form) return
    const fields = new FormData(form)
    fields.set('intent', 'date-change')
    void fetcher.submit(fields, { method: 'post', preventScrollReset: true })
  }
  const input = (name: 'spots' | 'price', label: string, value: string) => (
    <input
      form={`date-${id}`}
      name={name}
      className={isLocked ? 'input input--s num locked' : 'input input--s num'}
      aria-label={`${label}, ${dates}`}
      aria-describedby={says ? `date-error-${id}` : undefined}
      inputMode="decimal"
      readOnly={isLocked}
      defaultValue={value}
      onBlur={isLocked ? undefined : save}
      onInput={(event) => event.stopPropagation()}
    />
  )
  return (
    <tr ref={row} aria-busy={fetcher.state !== 'idle'}>
      <td>
        <b>{dates}</b>
        {isLocked && (
          <span className="small muted row trekdates__lock">
            <Lock className="ico ico--s" />
            {taken > 0 ? DATE_LOCKED : 'This date has started.'}
          </span>
        )}
        <div role="alert" id={`date-error-${id}`}>
          {says && <p className="err">{says}</p>}
        </div>
      </td>
      <td>{input('spots', 'Spots', String(spots))}</td>
      <td>{input('price', 'Price', dollarsOf(priceCents).toFixed(2))}</td>
      <td className="n num">{taken}</td>
      <td className="act">
        {!isLocked && (
          <span className="row end">
            {!live && (
              <button
                form={`date-${id}`}
                name="intent"
                value="date-change"
                className={buttonClass({ kind: 'text' })}
              >
                Save<span className="vh"> {dates}</span>
              </button>
            )}
            <button
              form={`date-${id}`}
              name="intent"
              value="date-remove"
              className={buttonClass({ kind: 'text-danger' })}
              disabled={fetcher.state !== 'idle'}
            >
              Remove<span className="vh"> {dates}</span>
            </button>
          </span>
        )}
      </td>
    </tr>
  )
}

/** Undoes a refused change: the fields show the stored values. */
function useUndo(row: RefObject<HTMLTableRowElement | null>, refused: unknown): void {
  useEffect(() => {
    if (!refused) return
    for (const input of row.current?.querySelectorAll('input') ?? []) input.value = input.defaultValue
  }, [refused, row])
}
