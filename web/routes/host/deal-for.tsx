import { useState } from 'react'
import { rangeText } from '#domain/dates.ts'
import type { DealChoice } from '#domain/deal/deal-choice-queries.ts'
import { dealPrice, MOST_PERCENT } from '#domain/deal/deal-rules.ts'
import { usd } from '#domain/money.ts'
import { currentTerms } from '#domain/offer/terms-rules.ts'
import { Select } from '../../ui/forms/field.tsx'
import { PercentField } from '../../shared/deal/deal-form.tsx'
import { netOf } from '../../shared/deal/deal-row.ts'

type DealForProps = { choices: DealChoice[]; chosen: string | undefined; percent: string | undefined }

/** The trek or departure of a deal, its percentage, and the host's share with it. */
export function DealFor({ choices, chosen, percent = '10' }: DealForProps) {
  const [target, setTarget] = useState(chosen ?? `trek:${choices[0]?.id}`)
  const [typed, setTyped] = useState(percent)
  const off = Number(typed)
  const cents = priceOf(choices, target)
  const isWhole = Number.isInteger(off) && off >= 1 && off <= MOST_PERCENT
  return (
    <>
      <div className="dealform__for">
        <Select
          id="for"
          label="For"
          defaultValue={target}
          onChange={(event) => setTarget(event.target.value)}
        >
          {choices.map((trek) => (
            <optgroup key={trek.id} label={trek.name}>
              <option value={`trek:${trek.id}`}>All departures of {trek.name}</option>
              {trek.departures.map(({ id, startsOn, endsOn }) => (
                <option key={id} value={`departure:${id}`}>
                  {rangeText(startsOn, endsOn)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <PercentField value={percent} onChange={setTyped} />
      </div>
      <p role="status">
        {isWhole && cents !== null && (
          <>
            One traveller pays <b className="b">{usd(dealPrice(cents, off))}</b> instead of {usd(cents)}.
            After our {currentTerms.feePercent}% fee you get{' '}
            <b className="b">{usd(netOf(dealPrice(cents, off)))}</b> instead of {usd(netOf(cents))}.
          </>
        )}
      </p>
    </>
  )
}

function priceOf(choices: DealChoice[], chosen: string): number | null {
  for (const trek of choices) {
    if (chosen === `trek:${trek.id}`) return trek.priceCents
    const departure = trek.departures.find(({ id }) => chosen === `departure:${id}`)
    if (departure) return departure.priceCents
  }
  return null
}
