import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import type { CheckoutTrek } from '#domain/booking/price/checkout-trek-queries.ts'
import { rangeText, type IsoDate } from '#domain/dates.ts'
import { type Cents, usd } from '#domain/money.ts'
import { currentTerms } from '#domain/offer/terms-rules.ts'
import { pictureSource } from '#domain/picture/picture-rules.ts'
import { PriceLines, type PriceLine } from '../../ui/money/money.tsx'
import { Picture } from '../../ui/data/picture.tsx'
import { RefundList } from '../../ui/money/refund-ladder.tsx'
import { refundSteps } from '../../shared/booking/checkout-words.tsx'

export type Summary = {
  trek: CheckoutTrek
  startsOn: IsoDate
  endsOn: IsoDate
  today: IsoDate
  party: string
  lines: PriceLine[]
  charge: string
  /** Whether the departure runs, and what follows if it does not; null without a minimum group. */
  runs?: string | null
  formingTerms?: string | null
  /** The first of several parts, in US cents. */
  dueCents?: Cents | undefined
}

type CheckoutAsideProps = {
  summary: Summary
  /** What the trip costs in all. */
  cost?: ReactNode
  /** The refund steps of a cancellation, if the page does not show them elsewhere. */
  plans: boolean
  children?: ReactNode
}

/** The summary and the price of the booking, beside the form. */
export function CheckoutAside({ summary, cost, plans, children }: CheckoutAsideProps) {
  const { trek, startsOn, endsOn, today, party, lines, charge } = summary
  return (
    <aside className="stack aside gap-4" aria-label="Your booking">
      {children}
      <div className="card pad">
        <div className="trekline">
          {trek.picture && (
            <Picture
              {...pictureSource(trek.picture.key, '', trek.picture.width, trek.picture.height)}
              sizes="104px"
            />
          )}
          <div>
            <h2 className="h3">{trek.name}</h2>
            <p className="muted small">with {trek.hostName}</p>
          </div>
        </div>
        <div className="mt-4">
          <PriceLines
            small
            lines={[
              { label: 'Dates', amount: rangeText(startsOn, endsOn) },
              { label: 'Travellers', amount: party },
            ]}
          />
          {summary.runs && <p className="small b mt-3">{summary.runs}</p>}
          {summary.formingTerms && <p className="small muted">{summary.formingTerms}</p>}
        </div>
        <hr className="rule" />
        <PriceLines lines={lines} />
        <p className="small muted mt-3">{charge} There are no fees on top.</p>
      </div>
      {cost}
      {plans && (
        <div className="card pad checkout__plans">
          <h2>If plans change</h2>
          <RefundList steps={refundSteps({ terms: currentTerms, startsOn, today })} />
        </div>
      )}
    </aside>
  )
}

/** The summary in one line above the form on a phone. */
export function CheckoutBar({
  summary: { startsOn, endsOn, party, lines, charge, dueCents },
}: {
  summary: Summary
}) {
  const total = lines.find(({ kind }) => kind === 'total')
  return (
    <details className="sumbar card">
      <summary>
        <span>
          <b className="b">
            {dueCents === undefined ? 'Total' : 'Due today'}{' '}
            <span className="num">{dueCents === undefined ? total?.amount : usd(dueCents)}</span>
          </b>
          <span className="small muted checkout__barline">
            {dueCents !== undefined && `Total ${total?.amount}, `}
            {party}, {rangeText(startsOn, endsOn)}
          </span>
        </span>
        <ChevronDown className="ico" />
      </summary>
      <div className="checkout__bar">
        <PriceLines lines={lines} />
        <p className="small muted mt-3">{charge} There are no fees on top.</p>
      </div>
    </details>
  )
}
