import { data, Form, href, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { brand } from '#brand'
import { settleCardSession } from '#domain/checkout/settle-card-page.ts'
import type { Deps } from '#domain/deps.ts'
import { ExternalServiceError } from '#domain/external-service-error.ts'
import { openCardPage, removeOwnCard } from '#domain/instalment/change-card.ts'
import { payParts } from '#domain/instalment/pay-parts.ts'
import { planForm } from '#domain/instalment/plan-form.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { PlanTimeline } from '../../../shared/plan/plan-timeline.tsx'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { useCaughtFocus } from '../../../ui/forms/use-caught-focus.ts'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { Route } from './+types/plan.ts'
import { type PlanView, planView } from './plan-view.ts'

export const handle = { slim: true }

export const loader = authorize(
  site['bookings/plan/plan'].read,
  async ({ deps, params, visitor, url }: Route.LoaderArgs & Visit & { url: URL }) => {
    const view = await planView(deps, params.id, visitor)
    const saved = url.searchParams.get('saved')
    const state = saved && (await cardPageState(deps, params.id, saved))
    // The card that was just saved is part of the page; one that was saved too late is not.
    const shown = state === 'saved' ? await planView(deps, params.id, visitor) : view
    const isKnown = state !== 'saved' || shown.card !== null
    const done = state ? cardTexts[isKnown ? state : 'expired'] : doneText(url.searchParams.get('done'))
    return data({ ...shown, done }, { headers: { 'Cache-Control': 'private, no-store' } })
  },
)

/** The state of the card page from which the traveller returns: the provider's event about it may be late. */
async function cardPageState(deps: Deps, bookingId: string, sessionId: string) {
  try {
    return await settleCardSession(deps, bookingId, sessionId)
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) throw error
    deps.reportExternalError(error)
    return 'open'
  }
}

const cardTexts = {
  saved: 'Your card is saved for the later payments of this booking.',
  open: 'Your new card is not confirmed yet. This page shows it after it is saved.',
  expired: 'No new card was saved.',
}

function doneText(done: string | null): string | null {
  if (done === 'paid') return 'Your payment has arrived. Your receipt is on the page of your booking.'
  if (done === 'refunded') return 'This payment was not needed any more. We refund all of it to your card.'
  if (done === 'unpaid') return 'Nothing was paid.'
  return done === 'removed' ? 'Your card is removed. We remind you by email before each payment.' : null
}

export const action = formAction(
  site['bookings/plan/plan'].write,
  planForm,
  async ({ deps, params: { id }, visitor, origin, input }: Route.ActionArgs & FormVisit<typeof planForm>) => {
    const of = { bookingId: id, origin }
    if (input.intent === 'remove-card') {
      await removeOwnCard(deps, id, visitor)
      return redirect(`${href('/bookings/:id/plan', { id })}?done=removed`, 303)
    }
    if (input.intent === 'change-card') return redirectDocument(await openCardPage(deps, of, visitor), 303)
    const what = input.intent === 'pay-rest' ? 'rest' : 'next'
    const { url } = await payParts(deps, { ...of, what, shownCents: input.cents }, visitor)
    return redirectDocument(url ?? href('/bookings/:id/plan', { id }), 303)
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal the page shows the amounts that apply now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [{ title: `Your payments · ${brand.name}` }]

export default function YourPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, trek, dates, bookingTo, rows, note, totals, overdue, isCharging, done } = loaderData
  const refused = actionData?.refused
  const doneBox = useCaughtFocus<HTMLDivElement>(done ? loaderData : undefined)
  return (
    <div className="wrap page">
      <nav className="small muted" aria-label="Breadcrumb">
        <Link to={href('/bookings')}>Bookings</Link> / <Link to={bookingTo}>{reference}</Link>
      </nav>
      <h1 className="mt-2">Your payments</h1>
      <p className="muted mt-2">
        {trek}, {dates}
      </p>
      {refused && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      <div ref={doneBox} tabIndex={-1} role="status">
        {done && !refused && (
          <Note tone="ok" className="mt-4">
            {done}
          </Note>
        )}
      </div>
      {overdue && (
        <Note tone="bad" className="mt-4">
          {overdue}
        </Note>
      )}
      {note && <Note className="mt-4">{note}</Note>}
      {isCharging && <Note className="mt-4">A payment is being processed. This can take a few minutes.</Note>}
      <div className="columns mt-6">
        <div className="stack gap-6">
          <section className="card pad" aria-labelledby="plan-title">
            <h2 className="h3" id="plan-title">
              Dates and amounts
            </h2>
            <div className="mt-4">
              <PlanTimeline rows={rows} />
            </div>
            {loaderData.ifUnpaid && <p className="small muted mt-5">{loaderData.ifUnpaid}</p>}
          </section>
        </div>
        <aside className="stack gap-6" aria-label="Pay and card">
          <section className="card pad" aria-labelledby="pay-title">
            <h2 className="h3" id="pay-title">
              {loaderData.pay ? 'Pay now' : 'Summary'}
            </h2>
            <div className="mt-3">
              <PriceLines lines={totals} />
            </div>
            {loaderData.pay && !isCharging && <PayForms pay={loaderData.pay} />}
          </section>
          {loaderData.partyTo && (
            <section className="card pad" aria-labelledby="party-title">
              <h2 className="h3" id="party-title">
                Pay together
              </h2>
              <p className="mt-3">
                Each traveller can pay their own part with their own card. That lowers what your card pays.
              </p>
              <p className="mt-3">
                <Link to={loaderData.partyTo}>See your party</Link>
              </p>
            </section>
          )}
          {loaderData.pay && <SavedCard card={loaderData.card} />}
        </aside>
      </div>
    </div>
  )
}

/** The buttons for the next part and for everything that is unpaid, each with its amount. */
function PayForms({ pay }: { pay: NonNullable<PlanView['pay']> }) {
  const sending = useNavigation().state === 'submitting'
  return (
    <div className="stack gap-3 mt-4">
      <Form method="post">
        <input type="hidden" name="intent" value="pay-next" />
        <input type="hidden" name="cents" value={pay.nextCents} />
        <Button kind="main" block disabled={sending}>
          Pay {pay.next} now
        </Button>
        {pay.cardText && <p className="small muted mt-2">{pay.cardText}</p>}
      </Form>
      {!pay.isOnlyOne && (
        <Form method="post">
          <input type="hidden" name="intent" value="pay-rest" />
          <input type="hidden" name="cents" value={pay.restCents} />
          <Button kind="line" block disabled={sending}>
            Pay the rest now, {pay.rest}
          </Button>
        </Form>
      )}
      <p className="small muted">{pay.dueText}</p>
    </div>
  )
}

/** The card that pays the later parts, with the ways to change and to remove it. */
function SavedCard({ card }: { card: PlanView['card'] }) {
  const sending = useNavigation().state === 'submitting'
  return (
    <section className="card pad" aria-labelledby="card-title">
      <h2 className="h3" id="card-title">
        Saved card
      </h2>
      {card ? (
        <>
          <p className="mt-3">
            <b className="b">{card.name}</b>
            <br />
            <span className="small muted">Valid until {card.valid}. Only for this booking.</span>
          </p>
          <Form method="post" className="row row--wrap gap-5 mt-4">
            <Button kind="text" name="intent" value="change-card" disabled={sending}>
              Use another card
            </Button>
            <Button kind="text-danger" name="intent" value="remove-card" disabled={sending}>
              Remove card
            </Button>
          </Form>
        </>
      ) : (
        <>
          <p className="mt-3 muted">
            There is no saved card. We email you before each payment, and you pay on this page. The card that
            you use then pays the later parts, too.
          </p>
          <Form method="post" className="mt-4">
            <Button kind="text" name="intent" value="change-card" disabled={sending}>
              Save a card for later payments
            </Button>
          </Form>
        </>
      )}
    </section>
  )
}
