import type { BookingPage } from '#domain/pages/booking-page-queries.ts'
import { dayText } from '#domain/dates.ts'
import { areOthers, cardText } from '#domain/payment/captured/card-text-rules.ts'
import { DocumentList } from '../../../shared/document/document-list.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import { RefundLadder } from '../../../ui/money/refund-ladder.tsx'
import { linesOf, stepsOfLadder } from '../../../shared/booking/checkout-words.tsx'
import { PlanTimeline } from '../../../shared/plan/plan-timeline.tsx'
import { changeText } from './change-words.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import type { BookingPageData } from './booking-page-data.ts'

/** The payment, line by line, and the refund steps of a cancellation, to the cent. */
export function BookingMoney({ loaded, page }: { loaded: BookingPageData; page: BookingPage }) {
  const { booking, paidOn, last4, payments } = loaded
  const lines = linesOf(page.price, booking.spots)
  const isOwing = page.plan !== null && page.plan.unpaidCents > 0
  const hasRefund = page.changes.some(({ card_cents }) => card_cents > 0)
  return (
    <section className="card pad" aria-labelledby="money-title">
      <h2 className="side-title" id="money-title">
        Money
      </h2>
      {loaded.stuckRefund && <Note tone="warn">{loaded.stuckRefund}</Note>}
      <PriceLines
        lines={lines.map((line) =>
          line.kind === 'total' && paidOn ? { ...line, label: totalLabel(isOwing, hasRefund) } : line,
        )}
      />
      {paidOn && !isOwing && (
        <p className="small muted mt-2">
          {last4 && page.price.totalCents > 0 ? `${paidWith(last4)}, ${dayText(paidOn)}` : dayText(paidOn)}
        </p>
      )}
      {payments && paidOn && (
        <>
          <hr className="rule" />
          <h3 className="label">Your payments</h3>
          {payments.note && <p className="small muted mt-2">{payments.note}</p>}
          <div className="mt-3">
            <PlanTimeline rows={payments.rows} />
          </div>
          {loaded.planTo && (
            <p className="mt-3">
              <ButtonLink kind="text" to={loaded.planTo}>
                Pay now or change card
              </ButtonLink>
            </p>
          )}
        </>
      )}
      {loaded.receipts.length > 0 && (
        <div className="mt-3">
          <DocumentList rows={loaded.receipts} />
        </div>
      )}
      {page.changes.length > 0 && (
        <>
          <hr className="rule" />
          <h3 className="label">Changes</h3>
          <ul className="stack gap-2 mt-2 small">
            {page.changes.map((change) => (
              <li key={change.id}>{changeText(change)}</li>
            ))}
          </ul>
        </>
      )}
      {booking.cancelTo && (
        <>
          <hr className="rule" />
          <h3 className="label">If you cancel</h3>
          <div className="mt-3">
            <RefundLadder column steps={stepsOfLadder(page.ladder, page.today, true)} />
          </div>
          {isOwing && (
            <p className="small muted mt-2">Later amounts include the payments that are due by then.</p>
          )}
          <p className="mt-3">
            <ButtonLink kind="text" to={booking.cancelTo}>
              Cancel booking
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  )
}

function totalLabel(isOwing: boolean, hasRefund: boolean): string {
  if (isOwing) return 'Total'
  return hasRefund ? 'Paid, less refunds' : 'Paid in full'
}

function paidWith(cards: string): string {
  return areOthers(cards) ? `Paid with ${cardText(cards)}` : `Card ending ${cards}`
}
