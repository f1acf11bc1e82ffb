import ChevronLeft from 'lucide-react/icons/chevron-left'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { acceptOfferChange } from '#domain/booking/sold/answer-offer-change.ts'
import { answerForm } from '#domain/booking/sold/answer-form.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { CutOff } from '../../../shared/trek/cut-off.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { OfferDiff } from '../../../ui/offer/offer-diff.tsx'
import type { Route } from './+types/trek-change.ts'
import { type TrekChangeView, trekChangeView } from './trek-change-view.ts'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/trek-change/trek-change'].read,
  async ({ deps, params, visitor }: Route.LoaderArgs & Visit) =>
    data(await trekChangeView(deps, params.id, visitor)),
)

export const action = formAction(
  site['bookings/trek-change/trek-change'].write,
  answerForm,
  async ({
    deps,
    params,
    input,
    visitor,
    url,
  }: Route.ActionArgs & FormVisit<typeof answerForm> & { url: URL }) => {
    await acceptOfferChange(deps, { bookingId: params.id, changeId: input.changeId }, visitor)
    return redirect(url.pathname, 303)
  },
)

/** A refused answer loads the page again, with what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `A change of your trek · ${brand.name}` }]

export default function TrekChange({ loaderData, actionData }: Route.ComponentProps) {
  const { change, host, trek, dates, paid, bookingTo } = loaderData
  const isOpen = change?.isOpen ?? false
  return (
    <div className="wrap page cancel">
      <p className="row cancel__back">
        <ChevronLeft className="ico ico--s" />
        <Link to={bookingTo}>Your booking</Link>
      </p>
      <h1 className="mt-2">{isOpen ? 'Your host wants to change your trek' : 'A change of your trek'}</h1>
      {actionData?.refused && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{actionData.refused.message}</b> {actionData.refused.reason}
        </Note>
      )}
      {!change && <p className="mt-4">Your host has not asked for a change of this trek.</p>}
      {change && !isOpen && (
        <Note tone="ok" role="status" className="mt-4">
          {change.result}
        </Note>
      )}
      <div className="columns mt-6">
        <div className="stack gap-6">
          {change && <Changes change={change} host={host} />}
          {change && isOpen && <Choices {...loaderData} change={change} />}
        </div>
        <aside className="card pad" aria-label="Your booking">
          <h2 className="h3">{trek}</h2>
          <div className="mt-3">
            <PriceLines
              small
              lines={[
                { label: 'Dates', amount: dates },
                { label: 'Host', amount: host },
                { label: 'Paid', amount: paid },
              ]}
            />
          </div>
        </aside>
      </div>
    </div>
  )
}

type Change = NonNullable<TrekChangeView['change']>

function Changes({ change: { parts, why }, host }: { change: Change; host: string }) {
  return (
    <section className="card pad" aria-labelledby="changes-title">
      <h2 id="changes-title">What changes</h2>
      <div className="mt-4">
        <OfferDiff parts={parts} />
      </div>
      {why && (
        <>
          <h3 className="h4 mt-4">Why</h3>
          <blockquote className="mt-2">
            <p>{why}</p>
            <footer className="muted small">{host}</footer>
          </blockquote>
        </>
      )}
    </section>
  )
}

function Choices({ change, moveTo, cancelTo, paid, host }: TrekChangeView & { change: Change }) {
  const sending = useNavigation().state === 'submitting'
  return (
    <section className="card pad" aria-labelledby="choices-title">
      <h2 id="choices-title">
        Please choose <CutOff on={change.until} />
      </h2>
      <p className="muted mt-2">If you do not answer by then, the change applies to your booking.</p>
      <div className="stack gap-5 mt-4">
        <Form method="post">
          <input type="hidden" name="changeId" value={change.id} />
          <h3 className="h4">Accept the change</h3>
          <p>You walk the changed trek on the same dates, for the price that you paid.</p>
          <Button kind="main" disabled={sending} className="mt-3">
            Accept the change
          </Button>
        </Form>
        <div>
          <h3 className="h4">Move to another date</h3>
          <p>
            Free of charge, and not one of your moves. You pay or get back only the difference in price. You
            walk the changed trek.
          </p>
          <ButtonLink to={moveTo} className="mt-3">
            See other dates
          </ButtonLink>
        </div>
        <div>
          <h3 className="h4">Cancel and get everything back</h3>
          <p>
            We refund {paid}, on any date before the start. {host} receives nothing.
          </p>
          <ButtonLink to={cancelTo} className="mt-3">
            Cancel this booking
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
