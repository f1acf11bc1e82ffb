import type { IsoDate } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import { BALANCE_DAYS, type Part, type PlanKind } from '#domain/payment-plan/plan-rules.ts'
import { numberWord, partRows, planNames, unpaidText } from '../../../shared/plan/plan-words.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import '../../../ui/forms/radio.css'
import type { OfferedPlan } from './use-plan.ts'
import './plan-section.css'

type PlanSectionProps = {
  plans: readonly OfferedPlan[]
  chosen: PlanKind
  depositPercent: number | null
  today: IsoDate
  /** Whether the booking has extras that are not refunded when they were ordered. */
  hasUnrefunded: boolean
  choose: (kind: PlanKind) => void
}

/** How the booking is paid: three ways with their dates and amounts. One way alone needs no choice. */
export function PlanSection(props: PlanSectionProps) {
  const { plans, chosen, depositPercent, today, hasUnrefunded, choose } = props
  if (plans.length < 2) return null
  return (
    <section className="card pad" aria-labelledby="plan-title" id="plan">
      <h2 id="plan-title">How do you want to pay?</h2>
      <p className="muted checkout__intro">
        The price is the same {plans.length === 2 ? 'both' : 'all three'} ways. There is no fee for paying in
        parts.
      </p>
      <fieldset className="ways">
        <legend className="vh">How to pay</legend>
        {plans.map(({ kind, parts }) => (
          <label key={kind} className="way">
            <span className="way__head">
              {planNames[kind]}
              <input
                className="radio"
                type="radio"
                name="plan"
                value={kind}
                checked={kind === chosen}
                onChange={() => choose(kind)}
              />
            </span>
            <span className="way__sum num">{usd(parts[0]?.cents ?? 0)}</span>
            <span className="way__sub">{subOf(kind, parts, depositPercent)}</span>
            <span className="way__parts">
              {partRows(parts, today).map(({ label, amount }) => (
                <span key={label}>
                  <span>{label}</span> <span className="num">{amount}</span>
                </span>
              ))}
            </span>
            <span className="way__why">{whyOf(kind, parts)}</span>
          </label>
        ))}
      </fieldset>
      <Note className="mt-5">
        <b className="b">If a later payment does not go through</b> we email you at once and try three more
        times. {unpaidText(hasUnrefunded)}
      </Note>
    </section>
  )
}

function subOf(kind: PlanKind, parts: readonly Part[], depositPercent: number | null): string {
  if (kind === 'full') return 'today'
  if (kind === 'deposit') return `today, ${depositPercent}% of the price`
  return `today, then ${numberWord(parts.length - 1)} more`
}

function whyOf(kind: PlanKind, parts: readonly Part[]): string {
  if (kind === 'full') return 'Nothing more to pay.'
  if (kind === 'deposit')
    return `We charge the rest to the same card, ${BALANCE_DAYS} days before you start. We remind you 7 and 3 days before.`
  const equal = new Set(parts.slice(1).map(({ cents }) => cents)).size <= 1
  return `${capital(numberWord(parts.length))} ${equal ? 'equal ' : ''}parts from the same card.`
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
