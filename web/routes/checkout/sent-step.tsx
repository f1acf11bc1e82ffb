import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import type { Answer } from './checkout-sent.ts'
import { CheckoutForm, type Sender } from './checkout-frame.tsx'
import type { OfferedPlan } from './plan/use-plan.ts'
import { Recap } from './recap.tsx'
import { PayButton, Plans } from './review-step.tsx'
import { useForgottenDraft } from './use-draft.ts'

type SentStepProps = { page: CheckoutPage; plan: OfferedPlan; answer: Answer | undefined; sender: Sender }

/** The form was submitted and its spots are held: details to read, and a button to pay. */
export function SentStep({ page, plan, answer, sender }: SentStepProps) {
  useForgottenDraft()
  return (
    <CheckoutForm sender={sender} step="review">
      {page.details && <Recap page={page} details={page.details} plan={plan} open={false} />}
      <Plans page={page} plan={plan} />
      <PayButton
        page={page}
        plan={plan}
        busy={sender.busy('pay')}
        refused={answer?.refused}
        label="Pay now"
      />
    </CheckoutForm>
  )
}
