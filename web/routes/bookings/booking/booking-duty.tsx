import Clock from 'lucide-react/icons/clock'
import type { BookingPage } from '#domain/pages/booking-page-queries.ts'
import { buttonClass, ButtonLink } from '../../../ui/forms/button.tsx'
import { RefundLadder } from '../../../ui/money/refund-ladder.tsx'
import { Held, PayActions } from '../booking-actions.tsx'
import type { BookingPageData } from './booking-page-data.ts'
import { type DutyWords, dutyWords, stepWords } from './duty-words.tsx'

type BookingDutyProps = { loaded: BookingPageData; page: BookingPage; own: boolean }

/** The next task first; below it the dated steps of the trip, or of a refund. */
export function BookingDuty({ loaded, page, own }: BookingDutyProps) {
  const { booking } = loaded
  const { by, title, text, action } = dutyWords({ loaded, page, own })
  const steps = booking.refundLine.length > 0 ? booking.refundLine : stepWords({ loaded, page })
  return (
    <section className="card pad" aria-labelledby="duty-title">
      <div className="duty">
        <div>
          {by && (
            <p className="duty__by">
              <Clock className="ico" />
              <span>{by}</span>
            </p>
          )}
          <h2 id="duty-title">{title}</h2>
          {text && <p className="muted">{text}</p>}
          {booking.claim?.says && <p className="muted mt-2">{booking.claim.says}</p>}
          {booking.pay && (
            <div className="mt-4">
              <Held {...booking.pay} />
            </div>
          )}
        </div>
        {booking.pay ? <PayActions booking={booking} pay={booking.pay} /> : <Action action={action} />}
      </div>
      {steps.length > 0 && (
        <div className={steps.length > 3 ? 'duty__steps duty__steps--many' : 'duty__steps'}>
          <RefundLadder steps={steps} />
        </div>
      )}
    </section>
  )
}

function Action({ action }: Pick<DutyWords, 'action'>) {
  if (!action) return null
  const { to, label, isFile } = action
  if (isFile)
    return (
      <a className={buttonClass({ kind: 'main' })} href={to} download>
        {label}
      </a>
    )
  return (
    <ButtonLink kind="main" to={to}>
      {label}
    </ButtonLink>
  )
}
