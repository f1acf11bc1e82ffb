import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { addDays, type IsoDate } from '#domain/dates.ts'
import { USUAL_DECIDE_DAYS } from '#domain/departure/minimum-rules.ts'
import { centsFromDollars, decimalText, usd } from '#domain/money.ts'
import type { SeasonTrek } from '#domain/season/season-queries.ts'
import { USUAL_SPOTS } from '#domain/trek/hosting/date-rules.ts'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field, Select, TextArea } from '../../../ui/forms/field.tsx'
import { netOf } from '../../../shared/deal/deal-row.ts'

export type How = 'repeat' | 'copy' | 'paste'
type RuleProps = {
  how: How
  title: string
  treks: SeasonTrek[]
  today: IsoDate
  lastYear: IsoDate
  typed: Readonly<Record<string, string>> | undefined
  fields: Record<string, string>
  error: string | undefined
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Which dates: a rule, a season to copy, or the lines of a spreadsheet. It posts for a preview. */
export function DatesRule({ how, title, treks, today, lastYear, typed, fields, error }: RuleProps) {
  const busy = useNavigation().state === 'submitting'
  const field = (id: string, label: string, initial = '') => ({
    id,
    label,
    error: fields[id],
    defaultValue: typed?.[id] ?? initial,
  })
  const first = treks[0]
  const initialPrice = typed?.['price'] ?? (first?.priceCents ? decimalText(first.priceCents) : '')
  const [price, setPrice] = useState(initialPrice)
  const gets = centsFromDollars(price.replace(/[ ,$]/g, ''))
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="repeat__f stack"
      aria-labelledby="rule-title"
    >
      <h2 id="rule-title" className="h3">
        {title}
      </h2>
      <div role="alert">{error && <p className="err">{error}</p>}</div>
      <input type="hidden" name="how" value={how} />
      <Select {...field('trek', 'Trek', how === 'copy' ? '' : (first?.id ?? ''))} required={how !== 'copy'}>
        {how === 'copy' && <option value="">All treks</option>}
        {treks.map(({ id, name, durationDays }) => (
          <option key={id} value={id}>
            {name}, {counted(durationDays, 'day')}
          </option>
        ))}
      </Select>
      {how === 'repeat' && (
        <>
          <div className="pair">
            <Field {...field('firstOn', 'First start')} type="date" min={today} />
            <Field {...field('lastOn', 'No start after')} type="date" min={today} />
          </div>
          <div className="pair">
            <Field {...field('every', 'Repeat every', '1')} className="num" inputMode="numeric" />
            <Select {...field('unit', 'Unit', 'week')}>
              <option value="week">weeks</option>
              <option value="day">days</option>
            </Select>
          </div>
          <fieldset>
            <legend className="b">On</legend>
            <p className="small muted">For weeks. Choose nothing for the weekday of the first start.</p>
            <div className="repeat__week">
              {WEEKDAYS.map((name, index) => (
                <Checkbox
                  key={name}
                  name="weekdays"
                  value={index}
                  label={name}
                  defaultChecked={typed?.['weekdays']?.split(',').includes(String(index)) ?? false}
                />
              ))}
            </div>
          </fieldset>
          <div className="pair">
            <Field
              {...field('spots', 'Spots each', String(USUAL_SPOTS))}
              className="num"
              inputMode="numeric"
            />
            <Field
              {...field('price', 'Price a traveller, US$', initialPrice)}
              className="num"
              inputMode="decimal"
              hint={gets ? `You get ${usd(netOf(gets))}` : undefined}
              onInput={({ currentTarget }) => setPrice(currentTarget.value)}
            />
          </div>
          <div className="pair">
            <Field
              {...field('minimum', 'Minimum group, spots')}
              className="num"
              inputMode="numeric"
              optional
              hint="Empty: they run with any number."
            />
            <Field
              {...field('decideDays', 'Decided, days before', String(USUAL_DECIDE_DAYS))}
              className="num"
              inputMode="numeric"
              hint="Never after the last day to book."
            />
          </div>
        </>
      )}
      {how === 'copy' && (
        <>
          <p className="small muted">
            Each date moves to the same weekday a year later, with its price, spots and minimum group.
          </p>
          <div className="pair">
            <Field {...field('firstOn', 'Dates that start from', lastYear)} type="date" />
            <Field {...field('lastOn', 'Until', addDays(lastYear, 363))} type="date" />
          </div>
        </>
      )}
      {how === 'paste' && (
        <TextArea
          {...field('lines', 'Lines: date, price, spots')}
          hint="Copy three columns from your spreadsheet: 3 Oct 2027, 1310, 12. The day comes before the month."
          rows={10}
          maxLength={20_000}
          spellCheck={false}
        />
      )}
      <div>
        <Button kind="line" name="intent" value="preview" disabled={busy}>
          Preview the dates
        </Button>
      </div>
    </Form>
  )
}
