import { Form } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { BookingRow } from '../../ui/booking-row.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { useHourText } from '../../ui/use-hour-text.ts'
import { CutOff } from '../treks/cut-off.tsx'
import type { BookingView } from './booking-view.ts'

/** One booking: what, when, how it stands, and what can be done about it now. */
export function BookingItem({ booking, own = false }: { booking: BookingView; own?: boolean }) {
  const { id, title, picture, status, line, facts, says, cutOffs, daysToGo, pay, cancelTo } = booking
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
          {says && <p>{says}</p>}
          {daysToGo === 0 && <p>It starts today.</p>}
          <CutOffs steps={cutOffs} />
        </div>
      }
      daysToGo={daysToGo || undefined}
      actions={
        pay ? (
          <Form method="post" action={`/payment-confirmation?booking=${id}`}>
            <input type="hidden" name="intent" value="pay" />
            <Button kind="main" block>
              Pay now
              <span className="vh">
                {' '}
                {pay.amount} for {title}
              </span>
            </Button>
          </Form>
        ) : (
          own &&
          cancelTo && (
            <ButtonLink kind="line" block to={cancelTo}>
              Cancel
              <span className="vh"> {title}</span>
            </ButtonLink>
          )
        )
      }
    />
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
