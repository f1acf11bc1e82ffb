import { data, Form, useNavigation } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { type FetchOutcome, fetchRatesNow } from '#domain/office/fetch-rates-now.ts'
import { findRateDays, findRateTable } from '#domain/currency/office-rates-queries.ts'
import { dayText, daysBetween, nepalDate } from '#domain/dates.ts'
import { counted } from '#figure-text'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import type { Route } from './+types/rates.ts'

export const loader = authorize(
  site['office/rates'].read,
  async ({ deps }: Route.LoaderArgs & Visit & { account: Account }) => {
    const [table, days] = await Promise.all([findRateTable(deps), findRateDays(deps)])
    const age = Math.max(0, daysBetween(table.day, nepalDate(deps.now())))
    return {
      day: dayText(table.day),
      source: table.source,
      age,
      rates: table.rates.map(({ currency, perUsd, before }) => ({
        currency,
        perUsd: figure(perUsd),
        before: before === null ? '' : figure(before),
      })),
      days: days.map(({ day, source, currencies, eur }) => ({
        key: `${day} ${source}`,
        day: dayText(day),
        source,
        currencies,
        eur: eur === null ? '' : figure(eur),
      })),
    }
  },
)

function figure(rate: number): string {
  return String(Number(rate.toPrecision(7)))
}

const outcomes: Record<FetchOutcome, { tone: 'ok' | 'warn' | 'bad'; says: string }> = {
  saved: { tone: 'ok', says: 'The provider’s newest table is saved.' },
  nothing: {
    tone: 'warn',
    says: 'There was nothing to save: no provider is set, or its response could not be read. The last table stays.',
  },
  'not-usable': {
    tone: 'bad',
    says: 'The provider sent a table with an impossible date. The last one stays.',
  },
  'no-answer': {
    tone: 'bad',
    says: 'The provider did not respond. The last table stays. We try again every hour.',
  },
}

export const action = authorize(
  site['office/rates'].write,
  async ({ deps, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const outcome = await fetchRatesNow(deps, visitor)
    return data({ outcome }, outcome === 'saved' || outcome === 'nothing' ? 200 : 503)
  },
)

/** Today's exchange rates, their age, and those of earlier days. */
export default function Rates({ loaderData, actionData }: Route.ComponentProps) {
  const { day, source, age, rates, days } = loaderData
  const busy = useNavigation().state === 'submitting'
  const outcome = actionData && outcomes[actionData.outcome]
  return (
    <OfficePage
      title="Rates"
      note={`of ${day}`}
      actions={
        <Form method="post" preventScrollReset>
          <Button size="s" disabled={busy}>
            Fetch now
          </Button>
        </Form>
      }
    >
      <div className="office__pad">
        <div className="row row--wrap">
          <Badge tone={source === 'bundled' ? 'attention' : age > 4 ? 'late' : 'ok'}>
            {source === 'bundled' ? 'The bundled table' : 'From the provider'}
          </Badge>
          <span className="muted">
            {age === 0 ? 'of today' : `${counted(age, 'day')} old`}; for display only, cards are charged in US
            dollars
          </span>
        </div>
        {outcome && (
          <Note tone={outcome.tone} role={outcome.tone === 'bad' ? 'alert' : 'status'} className="mt-4">
            {outcome.says}
          </Note>
        )}
      </div>
      <div className="tablebox office__narrow" tabIndex={0} role="region" aria-label="Rates">
        <table className="table table--dense">
          <caption className="vh">What one US dollar buys</caption>
          <thead>
            <tr>
              <th>Currency</th>
              <th className="n">One US dollar buys</th>
              <th className="n">In the table before</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ currency, perUsd, before }) => (
              <tr key={currency}>
                <td className="b">{currency}</td>
                <td className="n num">{perUsd}</td>
                <td className="n num muted">{before || 'none'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="office__pad mt-6">
        <h2>The last tables</h2>
        <ul className="history">
          {days.length === 0 && <li>None is saved yet. The bundled one is used.</li>}
          {days.map((each) => (
            <li key={each.key}>
              {each.day}, {each.source === 'bundled' ? 'bundled' : 'provider'}, {each.currencies} currencies
              {each.eur && (
                <>
                  , <span className="num">{each.eur}</span> euros a dollar
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </OfficePage>
  )
}
