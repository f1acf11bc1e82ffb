import { data, href, Link } from 'react-router'
import { findBooking } from '#domain/booking/booking-queries.ts'
import type { Account } from '#domain/account/visitor.ts'
import { findOfficeBooking } from '#domain/office/office-booking-queries.ts'
import { nepalDate, rangeText, untilText } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { documentRows } from '../../../shared/document/document-rows.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { differenceText } from '../../../shared/booking/cancel-words.ts'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/booking.ts'
import { actOnBooking, doneExtras, refusedAct } from './booking-actions.ts'
import { BookingActs } from './booking-action-forms.tsx'
import { BookingDetails } from './booking-details.tsx'
import { BookingFacts } from './booking-facts.tsx'
import { BookingPeople } from './booking-people.tsx'
import { changeProposalView } from './change-proposal-view.ts'
import { officePlan } from './office-plan.ts'
import { partyView } from './party-view.ts'
import { bookingStates, mayStaff } from '../booking-words.ts'
import { historyLine, momentText } from '../office-words.ts'
import { bookingIs } from '#domain/states/booking-states.ts'
import { answerRefusal } from '../../../shared/page/answer-refusal.ts'

export const loader = authorize(
  site['office/bookings/booking'].read,
  async ({ deps, params, account, url }: Route.LoaderArgs & Visit & { account: Account; url: URL }) => {
    const found = await findOfficeBooking(deps, params.id)
    const { payments, refunds, documents, mails, history, price, back, plan, isOwing, ...booking } = found
    const { startsOn, endsOn, createdAt, moves, confirmedAt, cancelledAt, heldUntil, chooseUntil, ...facts } =
      booking
    return {
      ...facts,
      ...(await partyView(deps, found, url)),
      proposal: await changeProposalView(deps, found.id, account),
      doneExtras: doneExtras(url),
      dates: rangeText(startsOn, endsOn),
      moments: [
        { label: 'Made', at: momentText(createdAt) },
        ...(bookingIs.held(booking.state) && heldUntil
          ? [{ label: 'Held until', at: momentText(heldUntil) }]
          : []),
        ...(confirmedAt ? [{ label: 'Confirmed', at: momentText(confirmedAt) }] : []),
        ...(cancelledAt ? [{ label: 'Cancelled', at: momentText(cancelledAt) }] : []),
      ],
      /** The last day to choose after a cancelled departure. */
      chooseBy: chooseUntil && nepalDate(new Date(chooseUntil.getTime() - 1)),
      price,
      plan: plan && officePlan(plan, isOwing),
      moves: moves.map(({ departure, sum }) => ({
        id: departure.id,
        text: `${differenceText(sum)}: ${rangeText(departure.starts_on, departure.ends_on)}`,
        dueCents: sum.dueCents,
        cardCents: sum.cardCents,
        creditCents: sum.creditCents,
      })),
      back: back && { ...back, sum: usd(back.cardCents + back.creditCents) },
      payments: payments.map((payment) => ({
        id: payment.id,
        state: payment.state,
        sum: usd(payment.amount_cents),
        last4: payment.card_last4,
        at: momentText(payment.captured_at ?? payment.created_at),
      })),
      refunds: refunds.map(({ id, state, reason, amount_cents, created_at }) => ({
        id,
        state,
        reason,
        sum: usd(amount_cents),
        at: momentText(created_at),
      })),
      documents: documentRows(documents, (sourceId) => href('/admin/documents/:id', { id: sourceId })),
      mails: mails.map(({ name, at }) => ({ name, at: momentText(at) })),
      isOperator: account.role === 'operator',
      may: {
        cancel: mayStaff('booking.cancel-any', account),
        propose: mayStaff('booking.propose-change', account),
        extend: mayStaff('plan.extend', account),
        change: mayStaff('booking.change-travellers-any', account),
        reissue: mayStaff('guest-link.reissue', account),
        revoke: mayStaff('guest-link.revoke', account),
        endLink: mayStaff('traveller-link.end-any', account),
      },
      history: account.role === 'operator' ? history.map((entry) => historyLine(entry, account)) : [],
    }
  },
)

export const action = authorize(
  site['office/bookings/booking'].write,
  async ({ deps, params, request, visitor }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const acting = { deps, bookingId: params.id, form, visitor }
    return answerRefusal(
      async () => {
        // A booking that does not exist is 'not found' for every form, also for one with invalid fields.
        await findBooking(deps.db, params.id)
        return actOnBooking(acting)
      },
      async (refusal) => {
        if (refusal.kind === 'forbidden' || refusal.kind === 'not-found') throw refusal
        return data(await refusedAct(acting, refusal), refusal.status)
      },
    )
  },
)

/** After an action, refused or not, the page shows the current state. */
export const shouldRevalidate = () => true

/** A booking in the office: facts and money for all staff, its people after a reason, and the actions. */
export default function OfficeBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, state, trek, history, mails, chooseBy } = loaderData
  const { tone, says } = bookingStates[state]
  return (
    <OfficePage
      title={reference}
      note={trek}
      side={<BookingActs {...loaderData} answer={actionData ?? null} />}
      sideLabel="What can be done"
      backTo={href('/admin/bookings')}
    >
      <div className="office__pad stack gap-5 office__keep">
        <div className="row row--wrap">
          {chooseBy ? (
            <Badge tone="warn">Departure cancelled, chooses {untilText(chooseBy)}</Badge>
          ) : (
            <Badge tone={tone}>{says}</Badge>
          )}
          <Link to={href('/admin/bookings')}>All bookings</Link>
        </div>
        <BookingFacts {...loaderData} />
        <BookingPeople
          seen={actionData?.seen ?? null}
          error={actionData?.intent === 'look' ? actionData.error : null}
        />
        {actionData?.details && <BookingDetails {...actionData} details={actionData.details} />}
        <section>
          <h2>Mails</h2>
          {mails.length === 0 ? (
            <p className="muted mt-2">None yet.</p>
          ) : (
            <ul className="history">
              {mails.map(({ name, at }) => (
                <li key={name}>
                  {name}, <span className="num">{at}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
        {history.length > 0 && (
          <section>
            <h2>History</h2>
            <ul className="history">
              {history.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </OfficePage>
  )
}
