import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import type { Answer } from './checkout-sent.ts'
import { CheckoutForm, type Sender } from './checkout-frame.tsx'
import { Recap } from './recap.tsx'
import { PayButton, Plans } from './review-step.tsx'
import { useForgottenDraft } from './use-draft.ts'

type SentStepProps = { page: CheckoutPage; answer: Answer | undefined; sender: Sender }

/** The form was submitted and its spots are held: details to read, and a button to pay. */
export function SentStep({ page, answer, sender }: SentStepProps) {
  useForgottenDraft()
  return (
    <CheckoutForm sender={sender} step="review">
      {page.details && <Recap page={page} details={page.details} open={false} />}
      <Plans page={page} />
      <PayButton page={page} busy={sender.busy('pay')} refused={answer?.refused} label="Pay now" />
    </CheckoutForm>
  )
}
