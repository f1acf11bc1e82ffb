import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { enterHandoverCode, findHandoverGate, sendHandoverCode } from '#domain/lead-handover/prove-address.ts'
import { takeOverBooking } from '#domain/lead-handover/take-over-booking.ts'
import { takeOverForm } from '#domain/lead-handover/take-over-form.ts'
import { byLink } from '../../../http/authorize.ts'
import type { Visit } from '../../../http/context.ts'
import { loginCookie } from '../../../http/cookies.ts'
import { type FormVisit, linkedFormAction } from '../../../http/form-action.ts'
import { CodeGate } from '../../../shared/booking/guest-gate-page.tsx'
import { secretForm } from '../../../shared/booking/secret-headers.ts'
import { browserOf, readLogin, retryAfter, signedInHeaders } from '../../../shared/sign-in/login-state.ts'
import { informationUrl } from '../../../shared/page/information-url.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { Route } from './+types/take-over.ts'
import { takeOverView } from './take-over-view.ts'

export const handle = { slim: true }

/** The page of a new lead, behind the mailed link. Opening it changes and sends nothing. */
export const loader = byLink(
  site['bookings/take-over/take-over'].read,
  async ({ deps, params, request, visitor }: Route.LoaderArgs & Visit) => {
    const browser = readLogin(request).browser ?? ''
    const gate = await findHandoverGate(deps, { token: params.token, browser }, visitor)
    if (gate.isDone) throw redirect(href('/bookings/:id', { id: gate.booking.id }))
    return data(await takeOverView(deps, gate), { headers: secretForm })
  },
)

export const action = linkedFormAction(
  site['bookings/take-over/take-over'].write,
  takeOverForm,
  async (visit: Route.ActionArgs & FormVisit<typeof takeOverForm>) => {
    const { deps, params, request, visitor, site: here, input } = visit
    const { token } = params
    const page = href('/bookings/take-over/:token', { token })
    const browser = browserOf(request)
    if (input.intent === 'take-over') {
      const id = await takeOverBooking(deps, { token, ...input }, visitor)
      return redirect(href('/bookings/:id', { id }), 303)
    }
    if (input.intent !== null) {
      await sendHandoverCode(deps, { token, browser }, visitor)
      const cookie = loginCookie({ ...readLogin(request), browser }, here.secure)
      return redirect(page, { status: 303, headers: { 'Set-Cookie': cookie } })
    }
    const session = await enterHandoverCode(deps, { token, browser, code: input.code }, visitor)
    const headers = signedInHeaders(session, browser, here)
    if (!session.owesFactor) return redirect(page, { status: 303, headers })
    headers.append('Set-Cookie', loginCookie({ browser, redirectTo: page }, here.secure))
    return redirect(href('/verify/second-factor'), { status: 303, headers })
  },
  { headersOf: retryAfter },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** After a refusal, the page shows what applies now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [
  { title: `Take over a booking · ${brand.name}` },
  { name: 'referrer', content: 'same-origin' },
]

export default function TakeOver({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isOpen)
    return (
      <div className="wrap page">
        <div className="guest">
          <h1>This handover has ended</h1>
          <p className="lead mt-3">
            It was accepted or withdrawn, its time is over, or the booking was cancelled or has moved. Ask the
            person who offered you the booking, or write to {loaderData.support}.
          </p>
        </div>
      </div>
    )
  const { isProved, offeredBy, until, trek, trekTo, facts, email } = loaderData
  return (
    <div className="wrap page">
      <div className="guest">
        <h1>Take over this booking</h1>
        <p className="lead mt-3">
          {offeredBy} offers you the booking of the <Link to={trekTo}>{trek}</Link> and the lead traveller’s
          spot. You have until {until}.
        </p>
        <section className="card pad mt-6" aria-label="The booking">
          <PriceLines lines={facts} />
        </section>
        {isProved ? (
          <TakeOverForm view={loaderData} answer={actionData} />
        ) : (
          <section className="mt-6" aria-labelledby="prove-title">
            <h2 id="prove-title">Confirm your address</h2>
            <p className="mt-3">
              Type the code that we email to <b className="b">{email}</b>. It also logs you in. Nothing
              changes yet.
            </p>
            <CodeGate gate={loaderData} answer={actionData} />
          </section>
        )}
      </div>
    </div>
  )
}

type OpenOffer = Extract<Route.ComponentProps['loaderData'], { isOpen: true }>

type TakeOverFormProps = {
  view: Pick<OpenOffer, 'owes' | 'ladder' | 'seen'>
  answer: Route.ComponentProps['actionData']
}

/** What the new lead takes over, and the button. */
function TakeOverForm({ view: { owes, ladder, seen }, answer }: TakeOverFormProps) {
  const sending = useNavigation().state === 'submitting'
  const refused = answer?.refused
  return (
    <section className="mt-6" aria-labelledby="what-title">
      <h2 id="what-title">What you take over</h2>
      <ul className="mt-3 handover__facts">
        <li>You travel in the lead traveller’s spot and get all emails about the booking.</li>
        <li>You decide about changes and cancelling, and you pay for what you add.</li>
        {owes && (
          <li>
            {owes} is still to be paid, and you owe it. No card is saved: you pay each part on a card page,
            and the card that you use can pay the later parts. A part that is unpaid on the fourth day after
            its date cancels the booking, by the cancellation rule of that day.
          </li>
        )}
        <li>
          Card refunds go to the card that paid, and spent credit returns to the person who spent it.{' '}
          {ladder.join(' ') || 'Cancelling gives nothing back.'}
        </li>
        <li>Your host needs your details for the permits. We ask you for them next.</li>
      </ul>
      {refused && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{refused.message}</b> {refused.reason}
        </Note>
      )}
      <Form method="post" className="mt-5">
        <input type="hidden" name="seen" value={seen} />
        <Checkbox
          id="agrees"
          name="agrees"
          required
          label={
            <>
              I am 18 or older and accept the <Link to={informationUrl('/terms-and-conditions')}>terms</Link>{' '}
              and the <Link to={informationUrl('/cancellation-and-refund')}>cancellation rule</Link>
            </>
          }
        />
        <div className="mt-4">
          <Button kind="main" name="intent" value="take-over" disabled={sending}>
            Take over this booking
          </Button>
        </div>
      </Form>
    </section>
  )
}
