import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Ban from 'lucide-react/icons/ban'
import { data, href, redirect } from 'react-router'
import { counted } from '#figure-text'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { changeManyDates, type DateChange } from '#domain/season/change-many-dates.ts'
import { seasonForm } from '#domain/season/season-form.ts'
import { findLastBatch, findSeasonDates, findSeasonTimesOff } from '#domain/season/season-queries.ts'
import { centsOf, wholeNumber } from '#domain/season/typed-dates-rules.ts'
import { undoDates } from '#domain/season/undo-dates.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
import type { Route } from './+types/season.ts'
import { LastBatch } from './last-batch.tsx'
import { doneKeys, doneText } from './season-words.ts'
import { PipsLegend } from './pips.tsx'
import { SeasonFilters } from './season-filters.tsx'
import { SeasonList } from './season-list.tsx'
import { SeasonMonths } from './season-months.tsx'
import { monthsOf } from './season-months-view.ts'
import { filterOf, rowOf, shows, type Show } from './season-view.ts'
import './season.css'
import './season-bars.css'
import './season-positions.css'

export const loader = authorize(
  site['host/season/season'].read,
  async ({ deps, account, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const [dates, timesOff, batch] = await Promise.all([
      findSeasonDates(deps, account.id),
      findSeasonTimesOff(deps, account.id),
      findLastBatch(deps, account.id),
    ])
    const today = nepalDate(deps.now())
    const filter = filterOf(url.searchParams)
    const all = dates.map((date) => rowOf(date, today))
    const ofTrek = all.filter(({ trekId }) => filter.trek === '' || trekId === filter.trek)
    const rows = ofTrek.filter(({ state }) => filter.show === 'all' || state.shows.includes(filter.show))
    return data({
      filter,
      counts: (Object.keys(shows) as Show[]).map((show) => ({
        show,
        count: ofTrek.filter(({ state }) => show === 'all' || state.shows.includes(show)).length,
      })),
      treks: [...new Map(all.map(({ trekId, trek }) => [trekId, trek]))].map(([id, name]) => ({ id, name })),
      total: {
        dates: ofTrek.length,
        taken: ofTrek.reduce((sum, { taken }) => sum + taken, 0),
        elsewhere: ofTrek.reduce((sum, { elsewhere }) => sum + elsewhere, 0),
        spots: ofTrek.reduce((sum, { maxSpots }) => sum + maxSpots, 0),
      },
      rows: filter.isList ? rows : [],
      months: filter.isList ? [] : monthsOf(rows, timesOff, today),
      isEmpty: rows.length === 0,
      batch: batch && { id: batch.id, dates: batch.dates, leftOut: batch.leftOut },
      done: doneText(url.searchParams),
    })
  },
)

export const action = formAction(
  site['host/season/season'].write,
  seasonForm,
  async ({ deps, visitor, input, url }: Route.ActionArgs & FormVisit<typeof seasonForm>) => {
    const { intent, departures, price, spots, minimum, batch } = input
    const search = new URLSearchParams(url.search)
    const done = (name: string, count: number, stay: number) => {
      search.set('done', name)
      search.set('count', String(count))
      search.set('stay', String(stay))
      return redirect(`${url.pathname}?${search}${intent === 'undo' ? '' : '#list'}`, 303)
    }
    if (intent === 'undo') {
      const { removed, stay } = await undoDates(deps, batch, visitor)
      return done('undone', removed, stay)
    }
    const change: DateChange =
      intent === 'open' || intent === 'close'
        ? { act: intent }
        : {
            act: 'set',
            priceCents: price === '' ? null : centsOf(price),
            spots: spots === '' ? null : wholeNumber(spots),
            minimum: minimum === '' ? null : wholeNumber(minimum) === 0 ? 'none' : wholeNumber(minimum),
          }
    const departureIds = departures.split(',').filter((id) => id !== '')
    const { changed, stay } = await changeManyDates(deps, { departureIds, change }, visitor)
    return done(doneKeys[change.act], changed, stay)
  },
)

/** A host's departures by month or as a list, with their spots, states and times off. */
export default function Season({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, counts, treks, total, rows, months, isEmpty, batch, done } = loaderData
  const { refused, typed } = actionData ?? {}
  const error = refused ? refusedText(refused) : undefined
  return (
    <div className="stack gap-5">
      <div className="row between row--wrap">
        <p>
          {counted(total.dates, 'departure')} ahead. {total.taken} of {total.spots} spots are sold
          {total.elsewhere > 0 && `, ${total.elsewhere} of them elsewhere`}.
        </p>
        <div className="row row--wrap">
          <ButtonLink to={href(`${DASHBOARD}/season/time-off`)}>
            <Ban className="ico" />
            Time off
          </ButtonLink>
          <ButtonLink kind="main" to={href(`${DASHBOARD}/season/add`)}>
            <CalendarPlus className="ico" />
            Add dates
          </ButtonLink>
        </div>
      </div>
      <LastBatch
        batch={batch}
        says={filter.isList ? undefined : done}
        error={filter.isList ? undefined : error}
      />
      <SeasonFilters filter={filter} counts={counts} treks={treks} />
      {isEmpty && (filter.isList || total.dates === 0) ? (
        <Empty title={total.dates === 0 ? 'No dates ahead' : `No dates: ${shows[filter.show]}`}>
          <p>Add dates by a rule, from a spreadsheet or from your last season.</p>
        </Empty>
      ) : filter.isList ? (
        <SeasonList
          rows={rows}
          says={done}
          error={error}
          fields={refused?.fields ?? {}}
          typed={refused ? typed : undefined}
        />
      ) : (
        <>
          <SeasonMonths months={months} />
          {total.dates > 0 && <PipsLegend />}
        </>
      )}
    </div>
  )
}
