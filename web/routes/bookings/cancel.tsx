import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { cancelBooking, quoteCancellation } from '#domain/booking/cancel-booking.ts'
import { addDays, daysBetween, dayText, nepalDate, rangeText } from '#domain/dates.ts'
import { chargeText, usd } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { anyone } from '../../http/visitor.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PriceLines } from '../../ui/money.tsx'
import { Note } from '../../ui/note.tsx'
import { RefundLadder, type RefundStep } from '../../ui/refund-ladder.tsx'
import { MessagePage } from '../../ui/result-page.tsx'
import { CutOff } from '../treks/cut-off.tsx'
import type { Route } from './+types/cancel.ts'

export const handle = { slim: true }

export const loader = anyone(async ({ deps, params, visitor }: Route.LoaderArgs & Visit) => {
  const { booking, percent, cents, ladder, isCancelled } = await quoteCancellation(deps, params.id, visitor)
  const { trek_name: trek, starts_on, ends_on, total_cents, spots } = booking
  const dates = rangeText(starts_on, ends_on)
  const today = nepalDate(deps.now())
  const days = daysBetween(today, starts_on)
  const shown = {
    trek,
    dates,
    spots,
    percent,
    cents,
    paid: chargeText(total_cents),
    ladder,
    isCancelled,
    today,
    days,
  }
  return data(shown, { headers: { 'Cache-Control': 'private, no-store' } })
})

export const action = anyone(async ({ deps, params, request, visitor }: Route.ActionArgs & Visit) => {
  const form = await request.formData()
  const shownRefundCents = Number(form.get('refundCents'))
  try {
    await cancelBooking(deps, { bookingId: params.id, shownRefundCents }, visitor)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return data({ says: error.says, because: error.because }, error.status)
  }
  return redirect(`/bookings/${params.id}/cancel`, 303)
})

/** A refused cancellation shows the page anew, with the amount that holds now. */
export const shouldRevalidate = () => true

export const meta: Route.MetaFunction = () => [
  { title: `Cancel your booking · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function CancelBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { trek, dates, spots, percent, cents, paid, ladder, isCancelled, today, days } = loaderData
  const sending = useNavigation().state === 'submitting'
  if (isCancelled) return <Cancelled {...loaderData} />
  return (
    <div className="wrap page">
      <p>
        <Link to="/bookings">Bookings</Link>
      </p>
      <h1 className="mt-2">Cancel this booking?</h1>
      {actionData && (
        <Note tone="bad" role="alert" className="mt-4">
          <b>{actionData.says}</b> {actionData.because}
        </Note>
      )}
      <div className="two mt-6">
        <div className="stack">
          <section className="card pad">
            <p className="muted">If you cancel today, {dayText(today)} in Nepal, you get back</p>
            <p className="num cancel__sum">{usd(cents)}</p>
            <p>
              {cents > 0
                ? `${percent}% of the ${paid} you paid, to the card you paid with, within 7 working days (5 to 10 days).`
                : `No refund due. The departure is too close for any of the ${paid} you paid to come back.`}
            </p>
            <div className="mt-6">
              <RefundLadder steps={stepsOf(ladder, percent)} />
            </div>
          </section>
          <section className="card pad">
            <Form method="post" className="row row--wrap">
              <input type="hidden" name="refundCents" value={cents} />
              <Button kind="danger" disabled={sending}>
                {cents > 0 ? `Cancel booking and get ${usd(cents)} back` : 'Cancel booking without a refund'}
              </Button>
              <ButtonLink kind="text" to="/bookings">
                Keep my booking
              </ButtonLink>
            </Form>
          </section>
        </div>
        <aside className="card pad" aria-label="Your booking">
          <h2 className="h3">{trek}</h2>
          <div className="mt-3">
            <PriceLines
              small
              lines={[
                { label: 'Dates', amount: dates },
                { label: 'Travellers', amount: spots },
                { label: 'Starts in', amount: days === 1 ? '1 day' : `${days} days` },
                { label: 'Paid', amount: paid },
              ]}
            />
          </div>
        </aside>
      </div>
    </div>
  )
}

function stepsOf(ladder: Route.ComponentProps['loaderData']['ladder'], percent: number): RefundStep[] {
  const current = ladder.findIndex((step) => step.percent === percent)
  return ladder.map((step, index) => ({
    what: step.percent > 0 ? `${step.percent}% back, ${usd(step.cents)}` : 'No refund',
    when: step.until ? <CutOff on={step.until} /> : afterText(ladder[index - 1]?.until),
    state: index < current ? 'done' : index === current ? 'now' : undefined,
  }))
}

function Cancelled({
  trek,
  dates,
  cents,
}: Pick<Route.ComponentProps['loaderData'], 'trek' | 'dates' | 'cents'>) {
  return (
    <div className="wrap">
      <MessagePage
        badge={<Badge tone="done">Cancelled</Badge>}
        title="Your booking is cancelled"
        lead={
          cents > 0
            ? `${trek}, ${dates}. ${chargeText(cents)} comes back to your card within 7 working days (5 to 10 days).`
            : `${trek}, ${dates}. No refund due.`
        }
      >
        <ButtonLink kind="main" to="/list">
          All treks
        </ButtonLink>
      </MessagePage>
    </div>
  )
}

function afterText(last: string | null | undefined): string {
  return last ? `from ${dayText(addDays(last, 1))}` : 'always'
}
