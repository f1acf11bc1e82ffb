import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DayForm,
  emptyDay,
  steepSentences,
  writtenDay,
} from '#domain/trek/hosting/form/day-form-rules.ts'
import { withDays } from '#domain/trek/hosting/form/sent-trek-rules.ts'
import { counted } from '#figure-text'
import { Button } from '../../ui/forms/button.tsx'
import { FieldError } from '../../ui/forms/field-message.tsx'
import { DayRow } from './day-row.tsx'
import type { Shown } from './edited-trek.ts'
import { LiveProfile } from './live-profile.tsx'

type Row = { key: number; day: DayForm }

/** The itinerary, a row for each day, with the travellers' profile line above it. */
export function ItineraryPart({
  values,
  live,
  errorOf,
  isBooked,
  onChange,
}: Shown & { onChange: () => void }) {
  const { rows, step } = useRows(values.days, onChange)
  const steep = steepSentences(live.days.map(writtenDay))
  const agrees = String(live.days.length) === live.duration
  return (
    <section className="card" id="itinerary" tabIndex={-1} aria-labelledby="itinerary-title">
      <div className="trekform__inset">
        <div className="row between row--wrap">
          <div>
            <h2 id="itinerary-title">Itinerary</h2>
            <p className="muted">The line follows what you type. Travellers see the same one.</p>
          </div>
          <div role="status">
            {steep.size > 0 && (
              <span className="badge badge--bad">
                <TriangleAlert className="ico" />
                {steep.size === 1 ? '1 night too high' : `${steep.size} nights too high`}
              </span>
            )}
          </div>
        </div>
        <LiveProfile days={live.days} steep={steep} />
      </div>
      {rows.length > 0 && (
        <div className="edrow edrow--h" aria-hidden="true">
          <span />
          <span>Sleeps in</span>
          <span>Metres</span>
          <span>Km</span>
          <span>Hours</span>
          <span />
        </div>
      )}
      <ol>
        {rows.map(({ key, day }, index) => (
          <DayRow
            key={key}
            day={day}
            errorOf={errorOf}
            step={step}
            number={index + 1}
            isLast={index === rows.length - 1}
            steep={steep.get(index + 1)}
          />
        ))}
      </ol>
      <div className="row row--wrap trekform__inset trekform__foot">
        <Button name="intent" value="day-add" onClick={(event) => step(event, 'add')}>
          <Plus className="ico" />
          Add a day
        </Button>
        <span className="small muted">
          {live.days.length === 0
            ? 'No days yet.'
            : `${counted(live.days.length, 'day')}, ${agrees ? 'the length you sell.' : `the trek lasts ${live.duration || '…'}.`}`}
          {isBooked && ' Locked: travellers have booked.'}
        </span>
        <FieldError id="itinerary" error={errorOf('itinerary')} />
      </div>
    </section>
  )
}

/** The current rows; with script a button moves the typed values, without it the server renders the form again. */
function useRows(days: readonly DayForm[], onChange: () => void) {
  const next = useRef(days.length)
  const changed = useEffectEvent(onChange)
  const [rows, setRows] = useState<Row[]>(days.map((day, key) => ({ key, day })))
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else changed()
  }, [rows])
  const step = (event: MouseEvent, what: string) => {
    event.preventDefault()
    const empty = { key: (next.current += 1), day: emptyDay }
    setRows((before) => withDays(before, what, empty))
  }
  return { rows, step }
}
