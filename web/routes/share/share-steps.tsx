import Check from 'lucide-react/icons/check'
import { Form, useNavigation, useParams } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { PriceLines } from '../../ui/money/money.tsx'
import { dutySteps } from './duty-steps.tsx'
import type { ShareView } from './share-view.ts'
import type { Step } from './step.ts'

/** What a traveller does with their link, in this order. The first step that is not done is the current one. */
export function ShareSteps({ view }: { view: ShareView }) {
  const { token = '' } = useParams()
  const steps = stepsOf(view, token)
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <div className="stack gap-4 mt-6">
      {steps.map((step, index) => (
        <ShareStep key={step.id} step={step} number={index + 1} isNow={index === now} />
      ))}
    </div>
  )
}

function stepsOf(view: ShareView, token: string): Step[] {
  const { pay } = view
  return [
    ...dutySteps(view, token),
    ...(pay
      ? [
          {
            id: 'pay',
            title: 'Pay your part',
            isDone: pay.dueCents === 0,
            body: <PayStep view={view} pay={pay} />,
          },
        ]
      : []),
  ]
}

function ShareStep({ step, number, isNow }: { step: Step; number: number; isNow: boolean }) {
  const { id, title, isDone, body } = step
  const state = isDone ? ' step--done' : isNow ? ' step--now' : ''
  return (
    <section className={`card pad step${state}`} aria-labelledby={`step-${id}`}>
      <span className="step__number" aria-hidden="true">
        {isDone ? <Check className="ico ico--s" /> : number}
      </span>
      <h2 id={`step-${id}`}>
        {title}
        {isDone && <span className="vh">, done</span>}
      </h2>
      <div>{body}</div>
    </section>
  )
}

/** What is left to pay, how it was worked out, and until when. */
function PayStep({ view, pay }: { view: ShareView; pay: NonNullable<ShareView['pay']> }) {
  const { due, dueCents, until, lines, hasPaid } = pay
  const sending = useNavigation().state === 'submitting'
  if (dueCents === 0)
    return (
      <p className="muted">
        {hasPaid ? 'You have paid your part. Thank you.' : `${view.leadName} has paid for everyone.`}
      </p>
    )
  return (
    <>
      <p className="muted">Left to pay, by {until}</p>
      <p className="step__sum">{due}</p>
      <PriceLines lines={lines} />
      <p className="small muted mt-3">
        You will be charged {due}. If you pay and the trip is cancelled, refunds of your part go to your own
        card.
      </p>
      <Form method="post" className="mt-4">
        <input type="hidden" name="cents" value={dueCents} />
        <Button kind="main" block name="intent" value="pay" disabled={sending}>
          Pay {due}
        </Button>
      </Form>
    </>
  )
}
