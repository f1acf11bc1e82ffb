import { addDays, dayText } from '#domain/dates.ts'
import { areOthers } from '#domain/payment/captured/card-text-rules.ts'
import { counted } from '#figure-text'
import { RefundLadder, type RefundStep } from '../../../ui/money/refund-ladder.tsx'
import { CutOff } from '../../../shared/trek/cut-off.tsx'
import { bothText, ruleResult, whereText } from '../../../shared/booking/cancel-words.ts'
import type { CancelView } from './cancel-view.ts'

/** Today's refund, its rule, and the date until which it is valid. */
export function CancelSum(page: CancelView) {
  const { today, percent, cardCents, beforeCents, ownCreditCents, days, freeUntil } = page
  const comesCents = cardCents - beforeCents
  return (
    <section className="card pad" aria-label="Your refund">
      <p className="muted">
        If you cancel today, {dayText(today)} in Nepal,{' '}
        {areOthers(page.last4) ? 'the refund is' : 'you get back'}
      </p>
      <p className="num cancel__sum">
        {comesCents === 0 && ownCreditCents > 0 ? bothText(0, ownCreditCents) : bothText(comesCents, 0)}
      </p>
      <p>{whereText(page)}</p>
      <p className="small muted mt-2">
        {freeUntil ? (
          <>
            Your host wants to change the trek that you booked, so you get everything back{' '}
            <CutOff on={freeUntil} />.
          </>
        ) : (
          `Your trek is ${counted(days, 'day')} away, so ${ruleResult(percent)}.`
        )}
      </p>
      {!freeUntil && (
        <div className="mt-6">
          <RefundLadder steps={stepsOf(page)} />
        </div>
      )}
    </section>
  )
}

function stepsOf({ ladder, percent, isOthersCredit }: CancelView): RefundStep[] {
  const current = ladder.findIndex((step) => step.percent === percent)
  return ladder.map((step, index) => ({
    what:
      step.percent > 0
        ? `${step.percent}% back, ${bothText(step.cents, isOthersCredit ? 0 : step.creditCents)}`
        : 'No refund',
    when: step.until ? <CutOff on={step.until} /> : afterText(ladder[index - 1]?.until),
    state: index < current ? 'done' : index === current ? 'now' : undefined,
  }))
}

function afterText(last: string | null | undefined): string {
  return last ? `from ${dayText(addDays(last, 1))}` : 'always'
}
