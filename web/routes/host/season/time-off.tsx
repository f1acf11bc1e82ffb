import { data, Form, href, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate, rangeText } from '#domain/dates.ts'
import { endTimeOff } from '#domain/season/end-time-off.ts'
import { timeOffForm } from '#domain/season/season-form.ts'
import { findSeasonDates, findSeasonTimesOff } from '#domain/season/season-queries.ts'
import { setTimeOff } from '#domain/season/set-time-off.ts'
import { departureIs } from '#domain/offer/departure-states.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
import { Button } from '../../../ui/forms/button.tsx'
import type { Route } from './+types/time-off.ts'
import { TimeOffForm } from './time-off-form.tsx'
import { TimeOffDates } from './time-off-dates.tsx'
import { timeOffText } from './season-words.ts'
import './season.css'

const PATH = href(`${DASHBOARD}/season/time-off`)

export const loader = authorize(
  site['host/season/time-off'].read,
  async ({ deps, account, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const [timesOff, dates] = await Promise.all([
      findSeasonTimesOff(deps, account.id),
      findSeasonDates(deps, account.id),
    ])
    return data({
      today: nepalDate(deps.now()),
      done: timeOffText(url.searchParams),
      timesOff: timesOff.map((each) => ({
        ...each,
        booked: dates
          .filter(({ startsOn, endsOn, taken, state }) => {
            return taken > 0 && departureIs.ahead(state) && startsOn <= each.lastOn && endsOn >= each.firstOn
          })
          .map(({ id, trek, startsOn, endsOn, taken }) => ({ id, trek, startsOn, endsOn, taken })),
      })),
    })
  },
)

export const action = formAction(
  site['host/season/time-off'].write,
  timeOffForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof timeOffForm>) => {
    const { intent, id, ...typed } = input
    if (intent === 'end') {
      await endTimeOff(deps, id, visitor)
      return redirect(`${PATH}?done=ended`, 303)
    }
    const { closed, booked } = await setTimeOff(deps, typed, visitor)
    const search = new URLSearchParams({ done: 'off', count: String(closed), stay: String(booked) })
    return redirect(`${PATH}?${search}`, 303)
  },
)

/** The days on which the host runs no trek, with the booked departures in them. */
export default function TimeOff({ loaderData, actionData }: Route.ComponentProps) {
  const { timesOff, today, done } = loaderData
  const { refused, typed } = actionData ?? {}
  return (
    <div className="stack gap-5">
      <div role="status">{!refused && done && <Note tone="ok">{done}</Note>}</div>
      <TimeOffForm
        today={today}
        typed={refused ? typed : undefined}
        fields={refused?.fields ?? {}}
        error={refused && Object.keys(refused.fields).length === 0 ? refusedText(refused) : undefined}
      />
      {timesOff.map(({ id, firstOn, lastOn, note, booked }) => (
        <section key={id} className="card pad stack" aria-labelledby={`off-${id}`}>
          <h2 id={`off-${id}`} className="h3">
            {rangeText(firstOn, lastOn)}
          </h2>
          {note && <p>{note}</p>}
          <TimeOffDates booked={booked} />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button size="s" name="intent" value="end">
              End this time off<span className="vh">, {rangeText(firstOn, lastOn)}</span>
            </Button>
          </Form>
        </section>
      ))}
    </div>
  )
}
