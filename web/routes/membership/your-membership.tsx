import { Form } from 'react-router'
import type { ShownMembership } from '#domain/membership/membership-page-queries.ts'
import { plans } from '#domain/membership/membership-rules.ts'
import { chargeText } from '#domain/money.ts'
import type { RefusedForm } from '../../http/form-action.ts'
import { Button, buttonClass } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { dateText, planNames } from './membership-words.ts'

type YourMembershipProps = {
  membership: ShownMembership
  refused: RefusedForm | null
}

/** The state of a member's plan, and the button that cancels or resumes it. */
export function YourMembership({ membership, refused }: YourMembershipProps) {
  const { plan, priceCents, begunAt, periodEndsAt, isRunning, goesOn, unpaid } = membership
  const ends = dateText(periodEndsAt)
  return (
    <section className="card pad" aria-labelledby="yours-title">
      <h2 id="yours-title">Your membership</h2>
      {unpaid && (
        <Note tone="warn" className="mt-5">
          <b className="b">
            Your card declined {chargeText(unpaid.cents)} on {dateText(unpaid.dueAt)}.
          </b>{' '}
          Paid until {dateText(unpaid.countsUntil)}, your months keep counting. If you pay enqueue, the count
          starts again at one.
        </Note>
      )}
      <dl className="yours">
        <div>
          <dt>Plan</dt>
          <dd>
            {planNames[plan]}, {chargeText(priceCents)} {plans[plan].per}
          </dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>{dateText(begunAt)}</dd>
        </div>
        <div>
          <dt>{goesOn ? 'Renews on' : 'Ends on'}</dt>
          <dd>{ends}</dd>
        </div>
      </dl>
      {refused && (
        <Note tone="bad" role="alert" className="mt-5">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      {isRunning && (
        <Form method="post" className="row row--wrap yours__acts">
          {unpaid?.payUrl && (
            <a className={buttonClass({ kind: 'main' })} href={unpaid.payUrl}>
              Pay {chargeText(unpaid.cents)} with another card
            </a>
          )}
          {goesOn ? (
            <>
              <Button name="intent" value="end">
                Cancel membership
              </Button>
              <p className="small muted">You keep the benefits until {ends}. There is no partial refund.</p>
            </>
          ) : (
            <>
              <Button kind="main" name="intent" value="go-on">
                Keep my membership
              </Button>
              <p className="small muted">It then renews on {ends}.</p>
            </>
          )}
        </Form>
      )}
    </section>
  )
}
