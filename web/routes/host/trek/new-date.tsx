import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { addDays, isDate, type IsoDate, rangeText } from '#domain/dates.ts'
import { centsFromDollars, dollarsOf, usd } from '#domain/money.ts'
import { MOST_SPOTS, USUAL_SPOTS } from '#domain/trek/hosting/date-rules.ts'
import { daysOf } from '#domain/trek/hosting/form/readiness-rules.ts'
import type { TrekForm } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'
import { FieldError } from '../../../ui/forms/field-message.tsx'
import { netOf } from '../../../shared/deal/deal-row.ts'
import { useDateFetcher } from './date-forms.tsx'
import type { HostedTrek } from '../../../shared/trek-form/edited-trek.ts'

type NewDateProps = { trek: HostedTrek; today: IsoDate; live: TrekForm; error: string | undefined }

/** New dates: with script the end follows from the start and the trek's duration. */
export function NewDate({ trek, today, live, error }: NewDateProps) {
  const fetcher = useDateFetcher('new')
  const [typed, setTyped] = useState({ start: '', end: '', price: '' })
  const first = useRef<HTMLInputElement>(null)
  const isSending = fetcher.state !== 'idle'
  const sent = useRef({ start: '', end: '' })
  const isSent = fetcher.state === 'idle' && fetcher.data
  const says = isSent ? fetcher.data?.dateError?.says : error
  const days = Number(live.duration) || 0
  useEffect(() => {
    const { start, end } = sent.current
    const isOnButton = document.activeElement?.getAttribute('value') === 'date-add'
    if (isSent && !fetcher.data?.dateError && isOnButton) first.current?.focus()
    // Text that is typed during the request stays: it is the next date.
    if (isSent && !fetcher.data?.dateError)
      setTyped((before) =>
        before.start === start && before.end === end ? { ...before, start: '', end: '' } : before,
      )
  }, [isSent, fetcher.data])
  useEffect(() => {
    const text = (name: string) => String(fetcher.formData?.get(name) ?? '')
    if (fetcher.formData) sent.current = { start: text('start'), end: text('end') }
  }, [fetcher.formData])
  const start = (on: string) =>
    setTyped((before) => ({
      ...before,
      start: on,
      end: isDate(on) && days > 0 ? addDays(on, days - 1) : before.end,
    }))
  const price = trek.priceCents ? dollarsOf(trek.priceCents).toFixed(2) : ''
  const gets = centsFromDollars(typed.price || price)
  return (
    <div className="newdate trekform__inset" onInput={(event) => event.stopPropagation()}>
      <div className="row row--wrap newdate__fields">
        <div className={says ? 'field bad' : 'field'}>
          <label htmlFor="start">Start</label>
          <input
            ref={first}
            {...common}
            id="start"
            name="start"
            type="date"
            min={today}
            value={typed.start}
            onChange={({ target }) => start(target.value)}
            aria-describedby={says ? 'date-new-error' : undefined}
          />
        </div>
        <div className={says ? 'field bad' : 'field'}>
          <label htmlFor="end">End</label>
          <input
            {...common}
            id="end"
            name="end"
            type="date"
            min={typed.start || today}
            value={typed.end}
            onChange={({ target }) => setTyped((before) => ({ ...before, end: target.value }))}
            aria-describedby={says ? 'date-new-error' : undefined}
          />
        </div>
        <div className="field">
          <label htmlFor="spots">Spots</label>
          <input
            {...common}
            id="spots"
            name="spots"
            type="number"
            min={1}
            max={MOST_SPOTS}
            defaultValue={USUAL_SPOTS}
          />
        </div>
        <div className="field">
          <label htmlFor="price">Price, US$</label>
          <input
            {...common}
            id="price"
            name="price"
            type="number"
            min={1}
            step={0.01}
            defaultValue={price}
            onInput={({ currentTarget }) => {
              const { value } = currentTarget
              setTyped((before) => ({ ...before, price: value }))
            }}
          />
        </div>
        <Button
          form="date-new"
          name="intent"
          value="date-add"
          aria-disabled={isSending}
          onClick={(event) => isSending && event.preventDefault()}
        >
          <Plus className="ico" />
          Add date
        </Button>
      </div>
      <div role="alert">
        <FieldError id="date-new" error={says} />
      </div>
      <p className="hint">{lengthText(typed, days)}</p>
      <p className="hint">
        1 to 50 spots.
        {gets !== null && gets >= 100 && ` You get ${usd(netOf(gets))} a traveller.`}
      </p>
    </div>
  )
}

/** Dates being added appear at once, and disappear again when they are refused. */
export function PendingDate() {
  const { formData } = useDateFetcher('new')
  const [start, end] = [String(formData?.get('start') ?? ''), String(formData?.get('end') ?? '')]
  if (!formData || !isDate(start) || !isDate(end)) return null
  return (
    <tr aria-busy="true">
      <td>
        <b>{rangeText(start, end)}</b>
      </td>
      <td className="num">{String(formData.get('spots'))}</td>
      <td className="num">{String(formData.get('price'))}</td>
      <td className="n num">0</td>
      <td className="muted small">Saving…</td>
    </tr>
  )
}

const common = { form: 'date-new', className: 'input input--s num', required: true }

/** '17 to 31 October is 15 days; this trek has 14.' */
function lengthText({ start, end }: { start: string; end: string }, days: number): string {
  if (!isDate(start) || !isDate(end) || days === 0) return ''
  const found = daysOf(start, end)
  if (found === days) return `${rangeText(start, end)}: ${counted(days, 'day')}, fits.`
  return `${rangeText(start, end)} is ${counted(found, 'day')}; this trek has ${days}.`
}
