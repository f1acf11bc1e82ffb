import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { extraText } from '#domain/extra/extra-rules.ts'
import type { Details } from '#domain/booking/lead-rules.ts'
import { rangeText } from '#domain/dates.ts'
import { counted } from '#figure-text'
import { partRows, planNames } from '../../shared/plan/plan-words.ts'
import type { OfferedPlan } from './plan/use-plan.ts'
import { Button } from '../../ui/forms/button.tsx'

type RecapProps = {
  page: CheckoutPage
  details: Details
  plan: OfferedPlan
  /** The details can still be changed. */
  open: boolean
}

/** Everything chosen and typed, to check. */
export function Recap({
  page: { trek, startsOn, endsOn, departureId, price, extras, today },
  details,
  plan,
  open,
}: RecapProps) {
  const { lead, companions, specialRequests } = details
  return (
    <section className="card pad" aria-label="Your booking">
      <Row
        title="Trek"
        change={
          open && (
            <Link to={`${href('/trekking/:id', { id: trek.slug })}?departure=${departureId}`}>
              Change<span className="vh"> trek or date</span>
            </Link>
          )
        }
      >
        <b className="b">{trek.name}</b>
        <span>
          {rangeText(startsOn, endsOn)}, {counted(trek.durationDays, 'day')}
        </span>
        <span className="muted">
          With {trek.hostName}, starting in {trek.startsIn}
        </span>
      </Row>
      <Row title="Lead traveller" change={open && <Edit what="lead traveller" />}>
        <b className="b">
          {lead.firstName} {lead.lastName}
        </b>
        <span>
          {lead.email}, {lead.phone}
        </span>
        <span>
          {lead.address}, {lead.city}, {lead.country}
        </span>
      </Row>
      <Row title="Other travellers" change={open && <Edit what="travellers" />}>
        {companions.length === 0 && <span>None</span>}
        {companions.map(({ firstName, lastName, isChild }, index) => (
          <span key={index}>
            {firstName} {lastName}
            {isChild && <span className="muted">, child, 10 to 12</span>}
          </span>
        ))}
      </Row>
      {(price.extras.length > 0 || extras.length > 0) && (
        <Row title="Extras and rooms" change={open && <Edit what="extras and rooms" />}>
          {price.extras.length === 0 && <span>None</span>}
          {price.extras.map((extra) => (
            <span key={extra.extraId}>
              {extraText(extra)}
              {!extra.isRefundable && <span className="muted">, not refunded</span>}
            </span>
          ))}
        </Row>
      )}
      {plan.parts.length > 1 && (
        <Row title="Payment" change={open && <Edit what="payment" />}>
          <b className="b">{planNames[plan.kind]}</b>
          {partRows(plan.parts, today).map(({ label, amount }) => (
            <span key={label}>
              {label}: <span className="num">{amount}</span>
            </span>
          ))}
        </Row>
      )}
      <Row title="Special requests" change={open && <Edit what="requests" />}>
        <span className="checkout__lines">{specialRequests || 'None'}</span>
      </Row>
    </section>
  )
}

function Row({ title, change, children }: { title: string; change: ReactNode; children: ReactNode }) {
  return (
    <div className="recap">
      <h2>{title}</h2>
      <div className="recap__text">{children}</div>
      {change}
    </div>
  )
}

function Edit({ what }: { what: string }) {
  return (
    <Button kind="text" name="intent" value="edit" formNoValidate>
      Change<span className="vh"> {what}</span>
    </Button>
  )
}
