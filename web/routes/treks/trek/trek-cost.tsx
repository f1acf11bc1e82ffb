import { Link } from 'react-router'
import { travellersIn } from '#domain/booking/price/party-rules.ts'
import { addDays, rangeText } from '#domain/dates.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { costInAll, type CostRange } from '#domain/trek/land/trip-cost-rules.ts'
import { usualStart } from '#domain/trek/land/weather-rules.ts'
import { LandSources } from '../../../shared/trek/land-sources.tsx'
import { Fold } from '../../../ui/feedback/fold.tsx'
import { Money, MoneyRange, usePrices } from '../../../ui/money/money.tsx'
import { cheapestOf, quoteOf } from './booking/trek-quote.tsx'
import type { CostWords } from '../../../shared/trek/cost-words.ts'
import type { PermitWords } from './permit-words.ts'
import { addressOf, type Choice, departureShown } from './trek-choice.ts'
import { permitTable } from './trek-permits.tsx'
import './trek-cost.css'

type TrekCostProps = { trek: TrekPage; choice: Choice; costs: CostWords; permits: PermitWords }
type Line = CostRange & { key: string; name: string; says: string }

/** What the trip costs one person in all, for the chosen or next departure, and who is paid. */
export function TrekCost({ trek, choice, costs, permits }: TrekCostProps) {
  const departure = departureShown(choice, trek.departures)
  const startsOn = departure?.startsOn ?? usualStart(trek.bestMonths, trek.today)
  const endsOn = departure?.endsOn ?? addDays(startsOn, Math.max(0, trek.durationDays - 1))
  const people = travellersIn(choice.party)
  const isSaarc = choice.visitors === 'saarc'
  const exact = (key: string, name: string, says: string, cents: number): Line[] =>
    cents > 0 ? [{ key, name, says, lowCents: cents, highCents: cents }] : []
  const ours = departure
    ? Math.round(quoteOf(trek, departure, choice.party).totalCents / people)
    : cheapestOf(trek).paysCents
  const permitsCents = costs.hasPermits
    ? 0
    : (permitTable(permits, departure)?.cents[choice.visitors ?? 'foreign'] ?? 0)
  const lines = [
    ...exact('trek', 'The trek', 'To us: all that it includes', ours),
    ...exact('permits', 'Permits', 'At the office', permitsCents),
    ...costs.lines.filter(({ key }) => key !== 'visa' || !isSaarc),
  ]
  const all = costInAll(lines)
  return (
    <section className="card pad cost__card" id="cost" aria-labelledby="cost-title">
      <h2 id="cost-title">What this trek will cost you</h2>
      <p className="muted mt-2">
        For {people === 1 ? 'one person' : `each of ${people} travellers`}, {rangeText(startsOn, endsOn)}
        {departure ? '' : ' for example'}: <MoneyRange {...all} /> in all, without the flight to Nepal.
      </p>
      <Fold summary="Line by line">
        <CostBar ours={ours} all={all} />
        <ul className="cost">
          {lines.map(({ key, name, says, ...cents }) => (
            <li key={key}>
              <b>{name}</b>
              <strong>
                {cents.lowCents === cents.highCents ? (
                  <Money full cents={cents.lowCents} />
                ) : (
                  <MoneyRange {...cents} />
                )}
              </strong>
              <span>{says}</span>
            </li>
          ))}
          <li className="sum">
            <b>In all, per person</b>
            <strong>
              <MoneyRange {...all} />
            </strong>
          </li>
        </ul>
        <p className="small muted mt-4">
          {costs.note} {isSaarc && 'You need no visa, or get one for 30 days without a fee. '}
          The first line is exact, the others are estimates.
        </p>
        <p className="small cost__who">
          <Link
            to={`${addressOf(choice, { visitors: isSaarc ? 'foreign' : 'saarc' })}#cost`}
            replace
            preventScrollReset
          >
            {isSaarc
              ? 'Show the costs for citizens of other countries'
              : 'Citizen of a SAARC country? Show your costs'}
          </Link>
        </p>
        <LandSources sources={costs.sources} on={costs.on} />
      </Fold>
    </section>
  )
}

/** What is paid to us, at least elsewhere, and what depends on the traveller, to scale. */
function CostBar({ ours, all: { lowCents, highCents } }: { ours: number; all: CostRange }) {
  const prices = usePrices()
  const percent = (cents: number) => `${(100 * cents) / highCents}%`
  const rest = prices.estimate(lowCents - ours, highCents - ours)
  const depends = { x: percent(lowCents), width: percent(highCents - lowCents) }
  return (
    <>
      <svg
        className="costbar"
        role="img"
        aria-label={`${prices.short(ours)} to us, ${rest} for everything else`}
      >
        <pattern id="depends" width="11.3" height="11.3" patternUnits="userSpaceOnUse">
          <path d="m-3 3 6-6m-6 17.3L14.3-3m-6 17.300 6-6" />
        </pattern>
        <rect width={percent(ours)} />
        <rect x={percent(ours)} width={percent(lowCents - ours)} />
        <rect {...depends} />
        <rect {...depends} fill="url(#depends)" />
      </svg>
      <p className="costkey">
        <span>
          <i /> Paid to us
        </span>
        <span>
          <i /> Paid elsewhere, at least
        </span>
        <span>
          <i /> Depends on you
        </span>
      </p>
    </>
  )
}
