import { informationUrl } from '#web/shared/page/information-url.ts'
import { Form, Link } from 'react-router'
import { plans } from '#domain/membership/membership-rules.ts'
import type { Plan } from '#domain/ports/provider-subscriptions.ts'
import { chargeText, shortUsd } from '#domain/money.ts'
import type { RefusedForm } from '../../http/form-action.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import '../../ui/forms/radio.css'
import { planNames } from './membership-words.ts'

type PlanFormProps = {
  chosen: Plan
  /** The renewal date of each plan if it began today: '20 Nov 2027'. */
  renews: Record<Plan, string>
  refused: RefusedForm | null
}

const notes: Record<Plan, string> = {
  monthly: 'Cancel any time.',
  yearly: 'You save $20. Each month counts as it passes.',
}
const order: Plan[] = ['monthly', 'yearly']

/** The choice of a plan and a link to its payment page. The button's text follows the choice, also without script. */
export function PlanForm({ chosen, renews, refused }: PlanFormProps) {
  return (
    <Form method="post" className="card pad plan-form">
      <fieldset>
        <legend>
          <h2>Choose a plan</h2>
        </legend>
        <div className="plans">
          {order.map((plan) => (
            <label className="plan" key={plan}>
              <input
                className="radio"
                type="radio"
                name="plan"
                value={plan}
                defaultChecked={plan === chosen}
              />
              <b>{planNames[plan]}</b>
              <span className="sum">{shortUsd(plans[plan].priceCents)}</span>{' '}
              <span className="muted">{plans[plan].per}</span>
              <span className="small muted plan__note">{notes[plan]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {refused && (
        <Note tone="bad" role="alert" className="mt-5">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      <div className="row row--wrap plan-form__end">
        <Button kind="main" name="intent" value="subscribe">
          {order.map((plan) => (
            <span key={plan} className={`for-${plan}`}>
              Subscribe for {chargeText(plans[plan].priceCents)} {plans[plan].per}
            </span>
          ))}
        </Button>
        <p className="small muted">
          {order.map((plan) => (
            <span key={plan} className={`for-${plan}`}>
              Renews on {renews[plan]}.{plan === 'yearly' && ' We email you 14 days before.'}
            </span>
          ))}{' '}
          <Link to={informationUrl('/subscription-plan')}>The plan in full</Link>
        </p>
      </div>
    </Form>
  )
}
