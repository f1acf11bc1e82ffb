import { randomUUID } from 'node:crypto'
import { data, href, Link, redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { blockForm } from '#domain/block/block-form.ts'
import { blocksOf } from '#domain/block/block-queries.ts'
import { blockSpots } from '#domain/block/block-spots.ts'
import { releaseBlock } from '#domain/block/release-block.ts'
import { nepalDate, rangeText } from '#domain/dates.ts'
import { latestDecideOn, usualDecideOn } from '#domain/departure/minimum-rules.ts'
import { guaranteeDeparture, setMinimum } from '#domain/departure/set-minimum.ts'
import { findOwnDeparture } from '#domain/host-dashboard/host-bookings-queries.ts'
import { mayRun } from '#domain/host/host-rules.ts'
import type { HostStatus } from '#domain/host/host-states.ts'
import { departureIs } from '#domain/offer/departure-states.ts'
import { wholeNumber } from '#domain/season/typed-dates-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
import { buttonClass, ButtonLink } from '../../../ui/forms/button.tsx'
import type { Route } from './+types/departure.ts'
import { BlockForm } from './block-form.tsx'
import { BlocksTable } from './blocks-table.tsx'
import { WillItRun } from './will-it-run.tsx'
import { Pips } from './pips.tsx'
import './season.css'

export const loader = authorize(
  site['host/season/departure'].read,
  async ({
    deps,
    account,
    params,
    url,
    hostStatus,
  }: Route.LoaderArgs & Visit & { account: Account; hostStatus: HostStatus | null }) => {
    const departure = await findOwnDeparture(deps, params.id, account.id)
    const blocks = await blocksOf(deps.db, departure.id)
    const { id, trek, startsOn, endsOn, travellers, pendingSpots, maxSpots, bookings, state } = departure
    const elsewhere = blocks.reduce((sum, { spots }) => sum + spots, 0)
    const today = nepalDate(deps.now())
    return data({
      id,
      trek,
      startsOn,
      endsOn,
      today,
      bookings,
      here: travellers + pendingSpots,
      pendingSpots,
      elsewhere,
      maxSpots,
      isCancelled: departureIs.cancelled(state),
      blocks: blocks.map(({ madeAt, ...block }) => ({ ...block, madeOn: nepalDate(madeAt) })),
      mayBlock: mayRun(hostStatus) && departureIs.ahead(state) && startsOn > today,
      mayRelease: mayRun(hostStatus),
      run: {
        running: departure.running,
        minSpots: departure.minSpots,
        decideOn: departure.decideOn,
        booked: departure.booked,
        isLocked: travellers + pendingSpots + elsewhere > 0,
        latestOn: latestDecideOn(departure),
        usualOn: usualDecideOn({ ...departure, today }),
        mayChange: mayRun(hostStatus) && departureIs.changeable(state) && startsOn > today,
      },
      key: randomUUID(),
      done: url.searchParams.get('done'),
    })
  },
)

export const action = formAction(
  site['host/season/departure'].write,
  blockForm,
  async ({ deps, visitor, params, input }: Route.ActionArgs & FormVisit<typeof blockForm>) => {
    const { intent, block, spots, minimum, decideOn, ...typed } = input
    const path = href(`${DASHBOARD}/departures/:id`, { id: params.id })
    if (intent === 'release') {
      await releaseBlock(deps, { departureId: params.id, blockId: block }, visitor)
      return redirect(`${path}?done=released#elsewhere`, 303)
    }
    if (intent === 'minimum') {
      const least = minimum === '' ? null : wholeNumber(minimum)
      await setMinimum(deps, { departureId: params.id, spots: least, decideOn }, visitor)
      return redirect(`${path}?done=minimum#run`, 303)
    }
    if (intent === 'guarantee') {
      await guaranteeDeparture(deps, params.id, visitor)
      return redirect(`${path}?done=guaranteed#run`, 303)
    }
    await blockSpots(deps, { ...typed, departureId: params.id, spots: wholeNumber(spots) }, visitor)
    return redirect(`${path}?done=blocked#elsewhere`, 303)
  },
)

const doneSays: Record<string, string> = {
  blocked: 'Blocked: these spots are not for sale.',
  released: 'Released: these spots are for sale again.',
}

const ranSays: Record<string, string> = {
  minimum: 'Saved. Travellers read it at once.',
  guaranteed: 'Guaranteed: this departure runs. Everybody who booked gets an email.',
}

/** One departure of a host: its spots, the link to its bookings, and the spots sold elsewhere. */
export default function HostDeparture({ loaderData, actionData }: Route.ComponentProps) {
  const { id, trek, startsOn, endsOn, today, here, pendingSpots, elsewhere, maxSpots, blocks, key } =
    loaderData
  const { mayBlock, mayRelease, done, isCancelled, bookings } = loaderData
  const { refused, typed } = actionData ?? {}
  const isRunning = refused && ['minimum', 'guarantee'].includes(typed?.['intent'] ?? '')
  const free = Math.max(0, maxSpots - here - elsewhere)
  const says = !refused && done ? doneSays[done] : undefined
  return (
    <div className="stack gap-5">
      <div>
        <p>
          <Link to={href(`${DASHBOARD}/season`)}>Season</Link>
        </p>
        <h1 tabIndex={-1}>{trek}</h1>
        <p className="muted">{rangeText(startsOn, endsOn)}</p>
      </div>
      {isCancelled && <Note tone="warn">This departure is cancelled.</Note>}
      <section className="card pad stack" aria-labelledby="spots-title">
        <h2 id="spots-title" className="h3">
          Spots
        </h2>
        <Pips taken={here + elsewhere} of={maxSpots} elsewhere={elsewhere} />
        <dl className="vitals num">
          <div>
            <dt>Booked here</dt>
            <dd>
              {here}
              {pendingSpots > 0 && <span className="small muted"> {pendingSpots} being paid</span>}
            </dd>
          </div>
          <div>
            <dt>Sold elsewhere</dt>
            <dd>{elsewhere}</dd>
          </div>
          <div>
            <dt>Free</dt>
            <dd>
              {free} of {maxSpots}
            </dd>
          </div>
        </dl>
        {bookings + blocks.length > 0 && (
          <div className="row row--wrap">
            {bookings > 0 && (
              <ButtonLink
                to={`${href(`${DASHBOARD}/bookings`)}?${startsOn > today ? '' : 'show=trail&'}open=${id}`}
              >
                Show bookings
              </ButtonLink>
            )}
            {mayRelease && (
              <a
                className={buttonClass({})}
                href={href(`${DASHBOARD}/departures/:id/participants.pdf`, { id })}
              >
                List for permits
              </a>
            )}
          </div>
        )}
      </section>
      <WillItRun
        id={id}
        run={loaderData.run}
        here={here - pendingSpots}
        maxSpots={maxSpots}
        today={today}
        says={!refused && done ? ranSays[done] : undefined}
        typed={isRunning ? typed : undefined}
        fields={isRunning ? (refused?.fields ?? {}) : {}}
        error={
          isRunning && refused && Object.keys(refused.fields).length === 0 ? refusedText(refused) : undefined
        }
      />
      <section className="card pad stack" id="elsewhere" aria-labelledby="elsewhere-title">
        <h2 id="elsewhere-title" className="h3">
          Sold elsewhere
        </h2>
        <p className="small muted">
          Spots that you sold by message, phone or through an agency. They are not for sale here, and their
          names are on your participant list. Names and notes are deleted after the trek.
        </p>
        <div role="status">{says && <Note tone="ok">{says}</Note>}</div>
        <BlocksTable blocks={blocks} mayRelease={mayRelease} />
        {mayBlock && (
          <BlockForm
            batchKey={key}
            free={free}
            last={endsOn}
            today={today}
            typed={refused && !isRunning ? typed : undefined}
            fields={isRunning ? {} : (refused?.fields ?? {})}
            error={
              refused && !isRunning && Object.keys(refused.fields).length === 0
                ? refusedText(refused)
                : undefined
            }
          />
        )}
      </section>
    </div>
  )
}
