import { Form, useRevalidator } from 'react-router'
import { nepalHour } from '#domain/dates.ts'
import { Countdown } from '../../../ui/feedback/countdown.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { useHourText } from '../../../ui/data/use-hour-text.ts'
import type { ChangeView } from './change-view.ts'

/** The change that waits for its payment: what it is, until when its spots are held, and the card page. */
export function OrderNote({ order }: { order: NonNullable<ChangeView['order']> }) {
  const { revalidate } = useRevalidator()
  const until = useHourText(order.until, nepalHour(new Date(order.until)))
  return (
    <section className="card pad mt-4" aria-labelledby="order-title">
      <h2 className="h3" id="order-title">
        Waiting for your payment
      </h2>
      <p className="mt-2">
        {order.text}. Nothing changes until you have paid {order.due}.
      </p>
      <Form method="post" className="mt-4">
        <Countdown
          untilAt={order.until}
          untilText={until}
          nowAt={order.now}
          onEnd={() => void revalidate()}
        />
        <div className="row row--wrap gap-5 mt-4">
          <Button kind="main" name="intent" value="pay">
            Pay {order.due}
          </Button>
          <Button kind="text-danger" name="intent" value="let-go">
            Let it go
          </Button>
        </div>
      </Form>
    </section>
  )
}
