import { Form, href } from 'react-router'
import { addDays, dayText, type IsoDate } from '#domain/dates.ts'
import { cancelledOn, LEAST_MINIMUM, type Running, runningText } from '#domain/departure/minimum-rules.ts'
import { runningIs } from '#domain/offer/running-states.ts'
import { counted } from '#figure-text'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'

type RunProps = {
  id: string
  run: Running & { isLocked: boolean; latestOn: IsoDate; usualOn: IsoDate; mayChange: boolean }
  /** Spots that travellers have paid for here. */
  here: number
  maxSpots: number
  today: IsoDate
  says: string | undefined
  typed: Readonly<Record<string, string>> | undefined
  fields: Record<string, string>
  error: string | undefined
}

/** The minimum group of a departure: how many are booked, until when it is decided, and what its host can do. */
export function WillItRun({ id, run, here, maxSpots, today, says, typed, fields, error }: RunProps) {
  const { running, isLocked, mayChange } = run
  const isForming = runningIs.forming(running)
  if (running === null && !mayChange) return null
  return (
    <section className="card pad stack" id="run" aria-labelledby="run-title">
      <h2 id="run-title" className="h3">
        Will it run?
      </h2>
      <div role="status">{says && <Note tone="ok">{says}</Note>}</div>
      <div role="alert">{error && <p className="err">{error}</p>}</div>
      <Situation run={run} today={today} />
      {mayChange && isForming && (
        <div className="row row--wrap">
          <Form method="post" preventScrollReset>
            <Button kind="main" name="intent" value="guarantee">
              Guarantee it now
            </Button>
          </Form>
          <ButtonLink to={href(`${DASHBOARD}/departures/:id/cancel`, { id })}>Cancel it</ButtonLink>
        </div>
      )}
      {mayChange && isForming && (
        <p className="small muted">
          It then runs with {counted(here, 'traveller')}. You cannot take a guarantee back.
        </p>
      )}
      {mayChange && (isForming || (running === null && !isLocked)) && (
        <Form method="post" noValidate preventScrollReset className="stack" aria-labelledby="minimum-title">
          <h3 id="minimum-title">Minimum group</h3>
          <p className="small muted">
            {isLocked
              ? 'Spots are booked or held: you can only lower the minimum, and the day stays.'
              : 'Without a minimum the departure always runs. After the first booking the minimum can only be lowered.'}
          </p>
          <div className="pair">
            <Field
              id="minimum"
              label="Runs from, spots"
              className="num"
              inputMode="numeric"
              optional={!isLocked}
              hint={`From ${LEAST_MINIMUM} to ${maxSpots}. ${isLocked ? '' : 'Empty: it always runs.'}`}
              error={fields['minimum']}
              defaultValue={typed?.['minimum'] ?? (run.minSpots === null ? '' : String(run.minSpots))}
            />
            <Field
              id="decideOn"
              label="Decide by"
              type="date"
              min={today}
              max={run.latestOn}
              optional
              readOnly={isLocked}
              hint={`At the latest ${dayText(run.latestOn)}.`}
              error={fields['decideOn']}
              defaultValue={typed?.['decideOn'] ?? run.decideOn ?? run.usualOn}
            />
          </div>
          <div>
            <Button name="intent" value="minimum">
              Save the minimum
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}

/** What travellers read, and what happens without a decision. */
function Situation({ run, today }: Pick<RunProps, 'run' | 'today'>) {
  const text = runningText(run)
  if (run.running === null) return <p>It runs with any number of travellers.</p>
  if (text === null || run.decideOn === null)
    return <p>It did not reach its minimum group of {run.minSpots}, and is cancelled.</p>
  if (!runningIs.forming(run.running)) return <p className="b">{text}</p>
  const ends = cancelledOn(run.decideOn)
  return (
    <>
      <p className="b">{text}</p>
      <p className="small">
        {run.decideOn < today
          ? 'The day has passed. '
          : `The minimum can be reached until ${dayText(run.decideOn)}, 24:00 Nepal time. After that you have 48 hours to guarantee or cancel it. `}
        If you choose nothing, we cancel it at the end of {dayText(addDays(ends, -1))} in Nepal. Everybody
        then chooses another date free of charge, credit or the money back. It does not count as your
        cancellation.
      </p>
    </>
  )
}
