import { Form } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { BookingRow } from '../../ui/booking-row.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { RefundLadder } from '../../ui/refund-ladder.tsx'
import { useHourText } from '../../ui/use-hour-text.ts'
import { CutOff } from '../treks/cut-off.tsx'
import type { BookingView } from './booking-view.ts'
import { RemoveBooking } from './remove-booking.tsx'

/** One booking: what, when, how it stands, and what can be done about it now. */
export function BookingItem({ booking, own = false }: { booking: BookingView; own?: boolean }) {
  const { title, picture, status, line, facts, cancelledBy, says, refundLine, cutOffs, daysToGo, pay } =
    booking
  return (
    <BookingRow
      title={title}
      picture={picture}
      badge={<Badge tone={status.tone}>{status.says}</Badge>}
      line={line}
      facts={facts}
      text={
        <div className="stack gap-2">
          {pay && <Held {...pay} />}
          {cancelledBy && <p>{cancelledBy}</p>}
          {says && <p>{says}</p>}
          {refundLine.length > 0 && (
            <div className="mt-2">
              <RefundLadder steps={refundLine} />
            </div>
          )}
          {daysToGo === 0 && <p>It starts today.</p>}
          <CutOffs steps={cutOffs} />
        </div>
      }
      daysToGo={daysToGo || undefined}
      actions={<Actions booking={booking} own={own} />}
    />
  )
}

/** What can be done now; only its owner removes a booking from the list, and without a code cancels it. */
function Actions({ booking, own }: { booking: BookingView; own: boolean }) {
  const { id, title, pay, cancelTo, removal, removeTo } = booking
  if (pay)
    return (
      <Form method="post" action={`/payment-confirmation?booking=${id}`} className="stack gap-2">
        <Button kind="main" block name="intent" value="pay">
          Pay now
          <span className="vh">
            {' '}
            {pay.amount} for {title}
          </span>
        </Button>
        <Button kind="text-danger" name="intent" value="release">
          Let it go<span className="vh">, {title}</span>
        </Button>
      </Form>
    )
  return (
    <>
      {cancelTo && (
        <ButtonLink kind="line" block to={cancelTo}>
          Cancel
          <span className="vh"> {title}</span>
        </ButtonLink>
      )}
      {own && removeTo && <RemoveBooking removal={removal} removeTo={removeTo} />}
    </>
  )
}

function Held({ until, nepalHour, now }: NonNullable<BookingView['pay']>) {
  return <Countdown untilAt={until} untilText={useHourText(until, nepalHour)} nowAt={now} />
}

/** Until when cancelling gives what back. */
function CutOffs({ steps }: { steps: BookingView['cutOffs'] }) {
  return steps.map(({ percent, until }) => (
    <p key={percent}>
      {percent === 100 ? 'Cancel free of charge' : `${percent}% back`} <CutOff on={until} />
    </p>
  ))
}
