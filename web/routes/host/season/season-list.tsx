import Lock from 'lucide-react/icons/lock'
import { type ChangeEvent, useEffect, useState } from 'react'
import { Form, href, Link } from 'react-router'
import { counted } from '#figure-text'
import { MOST_SPOTS } from '#domain/trek/hosting/date-rules.ts'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { SeasonRow } from './season-view.ts'

type ListProps = {
  rows: SeasonRow[]
  /** The result of the last change stays beside the button that was pressed. */
  says: string | undefined
  error: string | undefined
  fields: Record<string, string>
  typed: Readonly<Record<string, string>> | undefined
}

const tones = { trail: 'info', full: 'info', ok: 'ok', none: 'warn', off: 'off' } as const

/** The season as a table: ticked dates change together. With script one checkbox ticks all. */
export function SeasonList({ rows, says, error, fields, typed }: ListProps) {
  const ticked = new Set(typed?.['departures']?.split(',') ?? [])
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    <Form method="post" noValidate preventScrollReset className="card seasonlist" id="list">
      <div className="seasonlist__act pad">
        <h2 className="h3">Change the selected dates</h2>
        <p className="small muted">
          Empty fields change nothing. Dates with bookings or blocked spots keep their terms; what travellers
          have booked never changes.
        </p>
        <div role="status">{says && <p className="b">{says}</p>}</div>
        <div role="alert">{error && <p className="err">{error}</p>}</div>
        <div className="row row--wrap seasonlist__fields">
          <Field
            id="price"
            label="Price, US$"
            className="num"
            inputMode="decimal"
            required={false}
            error={fields['price']}
            defaultValue={typed?.['price']}
          />
          <Field
            id="spots"
            label="Spots"
            className="num"
            inputMode="numeric"
            required={false}
            maxLength={String(MOST_SPOTS).length}
            error={fields['spots']}
            defaultValue={typed?.['spots']}
          />
          <Field
            id="minimum"
            label="Minimum group"
            className="num"
            inputMode="numeric"
            required={false}
            hint="0: none"
            maxLength={2}
            error={fields['minimum']}
            defaultValue={typed?.['minimum']}
          />
          <Button name="intent" value="set">
            Change these terms
          </Button>
          <Button name="intent" value="close">
            Close for new bookings
          </Button>
          <Button name="intent" value="open">
            Open for bookings
          </Button>
        </div>
      </div>
      <div className="tablebox" tabIndex={0} role="region" aria-label="Departures">
        {isScripted && (
          <div className="pad">
            <Checkbox label={`Select all ${counted(rows.length, 'date')}`} onChange={tickAll} />
          </div>
        )}
        <table className="table table--stack seasonlist__table">
          <caption className="vh">Departures, the next first</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Trek</th>
              <th scope="col">Price</th>
              <th scope="col">Spots</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} isTicked={ticked.has(row.id)} />
            ))}
          </tbody>
        </table>
      </div>
    </Form>
  )
}

/** Ticks or clears all dates of the form. */
function tickAll({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) {
  for (const box of form?.querySelectorAll<HTMLInputElement>('[name="departures"]') ?? [])
    box.checked = checked
}

function Row({ row, isTicked }: { row: SeasonRow; isTicked: boolean }) {
  return (
    <tr>
      <td>
        <label className="check">
          <input type="checkbox" name="departures" value={row.id} defaultChecked={isTicked} />
          <span>
            {row.dates}
            <span className="vh">, {row.trek}</span>
          </span>
        </label>
      </td>
      <td>
        <Link to={href(`${DASHBOARD}/departures/:id`, { id: row.id })}>
          {row.trek}
          <span className="vh">, {row.dates}</span>
        </Link>
      </td>
      <td className="num">
        {row.price}
        {row.isLocked && (
          <>
            {' '}
            <Lock className="ico ico--s" />
            <span className="vh">stays</span>
          </>
        )}
      </td>
      <td className="num">
        {row.taken} of {row.maxSpots}
      </td>
      <td>
        <Badge tone={tones[row.state.tone]}>{row.state.says}</Badge>
        {row.runs && <span className="small">{row.runs}</span>}
      </td>
    </tr>
  )
}
