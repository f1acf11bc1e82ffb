import { extraHint, extraLimit, extraTitle } from '../../../shared/extra/extra-words.ts'
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import type { Answer } from '../checkout-sent.ts'
import { RefusedNote } from '../refused-note.tsx'

type ExtrasSectionProps = {
  page: Pick<CheckoutPage, 'extras' | 'trek' | 'today'>
  refused: Answer['refused'] | undefined
}

/** Extras and rooms. Each press changes the hold and its price at once and preserves typed text. */
export function ExtrasSection({ page: { extras, trek, today }, refused }: ExtrasSectionProps) {
  if (extras.length === 0) return null
  return (
    <section className="card pad" aria-labelledby="extras-title" id="extras">
      <h2 id="extras-title">Extras and rooms</h2>
      <p className="muted checkout__intro">Ordered from {trek.hostName} with your trek. All are optional.</p>
      <div className="stack gap-5">
        {extras.map((choice) => (
          <QuantityStepper
            key={choice.id}
            name={`extra-${choice.id}`}
            label={extraTitle(choice)}
            hint={extraHint(choice)}
            value={choice.quantity}
            min={choice.least}
            max={choice.most}
            limit={extraLimit(choice, today)}
          />
        ))}
      </div>
      <RefusedNote refused={refused} at={['extras']} />
    </section>
  )
}
