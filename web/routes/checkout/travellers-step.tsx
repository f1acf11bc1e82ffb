import { useEffect } from 'react'
import { MAX_PARTY } from '#domain/booking/price/party-rules.ts'
import { paidOf } from '../../shared/booking/checkout-words.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { AdditionalTravellers } from './additional-travellers.tsx'
import type { Answer } from './checkout-sent.ts'
import type { CheckoutValues } from './checkout-form.ts'
import { CheckoutForm, type Sender } from './checkout-frame.tsx'
import { ExtrasSection } from './extras/extras-section.tsx'
import { HoldOver } from './hold-note.tsx'
import { LeadTraveller } from './lead-traveller.tsx'
import { type InvitedPage, ReferralAndCredit } from './referral-and-credit.tsx'
import { PlanSection } from './plan/plan-section.tsx'
import type { usePlan } from './plan/use-plan.ts'
import { RefusedNote } from './refused-note.tsx'
import { useDraft } from './use-draft.ts'
import { useFieldErrors } from './use-field-errors.ts'
import type { Terms } from './use-terms.ts'

type TravellersStepProps = {
  page: InvitedPage
  values: CheckoutValues
  answer: Answer | undefined
  sender: Sender
  guest: boolean
  terms: Terms
  plan: ReturnType<typeof usePlan>
  /** Counts the ticked boxes 'Child, 10 to 12' for the summary. */
  countChildren: (form: HTMLFormElement) => void
}

const nothing: Answer['problems'] = {}

/** Step 1: the travellers. */
export function TravellersStep({
  page,
  values,
  answer,
  sender,
  guest,
  terms,
  plan,
  countChildren,
}: TravellersStepProps) {
  const sent = answer?.problems ?? nothing
  const problems = Object.entries(sent).map(([field, message]) => ({ field, message }))
  const { errorOf, onInput, onBlur } = useFieldErrors(sent)
  const { form, keep } = useDraft(page.departureId, answer)
  const over = page.stage === 'over'
  const refused = answer?.refused
  useFocusOf(answer)
  return (
    <CheckoutForm
      sender={sender}
      form={form}
      onBlur={onBlur}
      step="travellers"
      onInput={(event) => {
        onInput(event)
        countChildren(event.currentTarget)
        keep()
      }}
    >
      <ErrorSummary problems={problems} answer={answer} />
      {over && <HoldOver page={page} refused={refused ?? null} />}
      <LeadTraveller values={values} errorOf={errorOf} guest={guest} />
      <AdditionalTravellers
        companions={values.companions}
        errorOf={errorOf}
        more={Math.min(page.spots + page.freeSpots, MAX_PARTY) - values.companions.length - 1}
        refused={over ? null : refused}
      />
      <ExtrasSection page={page} refused={over ? null : refused} />
      <ReferralAndCredit
        page={page}
        values={values}
        answer={answer}
        terms={terms}
        errorOf={errorOf}
        guest={guest}
      />
      <PlanSection
        plans={plan.plans}
        chosen={plan.chosen.kind}
        choose={plan.choose}
        depositPercent={page.depositPercent}
        today={page.today}
        hasUnrefunded={paidOf(page.price).once_ordered_cents > 0}
      />
      {!over && (
        <div className="stack gap-3">
          <RefusedNote
            refused={refused}
            at={['review', 'apply', 'use-credit', 'edit', 'pay', 'hold-again']}
          />
          <Button
            kind="main"
            className="checkout__go"
            name="intent"
            value="review"
            disabled={sender.busy('review')}
          >
            Continue to review
          </Button>
          <p className="small muted">You can check everything on the next page. Nothing is charged yet.</p>
        </div>
      )}
    </CheckoutForm>
  )
}

/** Moves the focus to the change: the new traveller's first field, or back to the button. */
function useFocusOf(answer: Answer | undefined) {
  useEffect(() => {
    const last = (answer?.values?.companions.length ?? 0) - 1
    if (answer?.moved === 'added') document.getElementById(`companion-${last}-firstName`)?.focus()
    if (answer?.moved === 'removed') document.getElementById('add-traveller')?.focus()
  }, [answer])
}
