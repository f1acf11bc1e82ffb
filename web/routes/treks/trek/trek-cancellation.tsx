import { informationUrl } from '#web/shared/page/information-url.ts'
import { href, Link } from 'react-router'
import { refundLadder, refundPercent } from '#domain/trek/cancellation-refund-rules.ts'
import { dayText } from '#domain/dates.ts'
import { refundTiers } from '#domain/offer/refund-tiers-rules.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { Money } from '../../../ui/money/money.tsx'
import { RefundLadder, type RefundStep } from '../../../ui/money/refund-ladder.tsx'
import { CutOff } from '../../../shared/trek/cut-off.tsx'
import type { Choice } from './trek-choice.ts'
import { quoteOf } from './booking/trek-quote.tsx'
import { fromText, partyText } from '../../../shared/trek/trek-words.ts'

type TrekCancellationProps = { trek: TrekPage; choice: Choice }

/** The refund steps of the chosen departure, or else the next one. */
export function TrekCancellation({ trek, choice }: TrekCancellationProps) {
  const departure = choice.departure ?? exampleOf(trek)
  if (!departure) return null
  const { totalCents } = quoteOf(trek, departure, choice.party)
  return (
    <section className="card pad" id="cancellation" aria-labelledby="cancellation-title">
      <div className="sech">
        <div>
          <h2 id="cancellation-title">If plans change</h2>
          <p>
            {choice.departure ? 'For' : 'For example'} the departure on {dayText(departure.startsOn)},{' '}
            {partyText(choice.party)}, <Money full cents={totalCents} />. Days count in Nepal.
          </p>
        </div>
      </div>
      <RefundLadder steps={stepsOf(departure.startsOn, totalCents, trek.today)} />
      <p className="small muted mt-5">
        Refunds go back to your card within 7 working days (5 to 10 days). If {trek.hostName} cancels, you get
        everything back. <Link to={informationUrl('/cancellation-and-refund')}>Read the rule</Link>{' '}
        <Link to={informationUrl('/buyers-protections')}>Buyers’ protections</Link>
      </p>
      {trek.hostHasTerms && (
        <p className="small mt-2">
          <Link to={href('/host-adventures/:hostId/terms', { hostId: trek.hostId })}>
            Terms of {trek.hostName}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Before a choice, the first departure whose refund steps are all in the future is the best example. */
function exampleOf({ departures, today }: TrekPage) {
  const open = departures.filter(({ offer }) => offer === 'open')
  return open.find(({ startsOn }) => refundPercent({ refundTiers }, startsOn, today) === 100) ?? open[0]
}

function stepsOf(startsOn: string, paid: number, today: string): RefundStep[] {
  const ladder = refundLadder({ refundTiers }, startsOn, paid)
  const days = ['30 days or more before', '15 to 29 days before', '14 days or less before']
  return ladder
    .map(({ percent, cents, until }, index) => {
      const last = ladder[index - 1]?.until
      return {
        what:
          percent === 0 ? (
            'No refund'
          ) : (
            <>
              {percent}% back, <Money full cents={cents} />
            </>
          ),
        when: until ? (
          <>
            <CutOff on={until} />, {days[index]}
          </>
        ) : (
          `${last ? fromText(last) : 'always'}, ${days[index]}`
        ),
        until,
      }
    })
    .filter(({ until }) => until === null || until >= today)
    .map(({ what, when }, index) => ({ what, when, state: index === 0 ? ('now' as const) : undefined }))
}
