import { type SubmitEvent, useRef } from 'react'
import { href, useNavigate, useNavigation } from 'react-router'
import { travellersIn } from '#domain/booking/price/party-rules.ts'
import { rangeText, shortDay } from '#domain/dates.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { BookBar } from './book-bar.tsx'
import { BookingCard } from './booking-card.tsx'
import { isScarce, spotsText } from '../../../../ui/trek/few-spots.ts'
import { Money, Pays } from '../../../../ui/money/money.tsx'
import { CutOff } from '../../../../shared/trek/cut-off.tsx'
import { addressOf, type Choice } from '../trek-choice.ts'
import { cheapestOf, groupText, quoteLines, quoteOf } from './trek-quote.tsx'
import { cancellationParts } from '../../../../shared/trek/trek-words.ts'

type TrekBookingProps = {
  trek: TrekPage
  choice: Choice
  refused: { says: string; because?: string | undefined } | undefined
  /** Called when Book Now was pressed without a departure. */
  onNoDeparture: () => void
}

const GONE = { says: 'This departure can no longer be booked.' }

/** A second click within this time is part of the first. Later ones try again after a failure. */
const DOUBLE_CLICK_MS = 1000

/** The booking card, and on phones the bar that links to it. */
export function TrekBooking({ trek, choice, refused, onNoDeparture }: TrekBookingProps) {
  const navigate = useNavigate()
  const sending = useNavigation().formMethod === 'POST'
  const sentAt = useRef(-DOUBLE_CLICK_MS)
  const { departure, party, most } = choice
  const open = trek.departures.filter(({ offer }) => offer === 'open')
  const go = (change: Partial<Choice>) =>
    void navigate(addressOf(choice, change), { replace: true, preventScrollReset: true })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const isDoubleClick = event.timeStamp - sentAt.current < DOUBLE_CLICK_MS
    if (!departure || sending || isDoubleClick) event.preventDefault()
    if (!departure) onNoDeparture()
    else if (!isDoubleClick) sentAt.current = event.timeStamp
  }
  const price = departure ?? cheapestOf(trek)
  const quote = departure && quoteOf(trek, departure, party)
  const limit = departure
    ? 'That is all the spots left on this date.'
    : 'No departure has more spots left than that.'
  return (
    <>
      <BookingCard
        price={<Pays {...price} />}
        before={departure ? undefined : 'from'}
        groups={groupText(trek)}
        departures={open.map(({ id, startsOn, endsOn }) => ({ id, label: rangeText(startsOn, endsOn) }))}
        departureId={departure?.id}
        onDeparture={(id) => go({ departure: open.find((each) => each.id === id) })}
        spotsLeft={most}
        limit={travellersIn(party) >= most ? limit : undefined}
        party={party}
        onParty={(changed) => go({ party: changed })}
        lines={quote ? quoteLines(quote, party) : []}
        totalCents={quote?.totalCents}
        cancellation={<Cancellation trek={trek} choice={choice} />}
        action={`${href('/trekking/:id', { id: trek.slug })}${addressOf(choice)}`}
        failed={failedSentences.booking}
        shownAt={`${href('/trekking/:id', { id: trek.slug })}#booking`}
        onSubmit={submit}
        refused={refused ?? (choice.gone ? GONE : undefined)}
        busy={sending}
      />
      {departure && quote ? (
        <BookBar
          price={<Money cents={quote.totalCents} />}
          unit={`for ${travellersIn(party)}`}
          note={`${shortDay(departure.startsOn)} · ${spotsText(departure.spotsLeft)} left`}
          scarce={isScarce(departure.spotsLeft)}
          href="#booking"
          form="booking"
          label="Book Now"
        />
      ) : (
        <BookBar
          before="from"
          price={<Money cents={price.paysCents} />}
          note={<NextText next={open[0]} fromCents={price.paysCents} />}
          href="#departures"
          label="Choose a date"
        />
      )}
    </>
  )
}

function Cancellation({ trek, choice: { departure } }: { trek: TrekPage; choice: Choice }) {
  if (!departure) return <>Choose a date to see the total and until when you can cancel.</>
  const parts = cancellationParts(departure.startsOn, trek.today)
  if (parts.length === 0) return <>Non-refundable: it starts in less than 15 days.</>
  return parts.map(({ lead, until }, index) => (
    <span key={lead}>
      {index > 0 && ' '}
      {lead} <CutOff on={until} />.
    </span>
  ))
}

/** The next departure, with its price unless that is the lowest one. */
function NextText({
  next,
  fromCents,
}: {
  next: TrekPage['departures'][number] | undefined
  fromCents: number
}) {
  if (!next) return <>No departure open</>
  return (
    <>
      next {shortDay(next.startsOn)}
      {next.paysCents !== fromCents && (
        <>
          , <Money cents={next.paysCents} />
        </>
      )}{' '}
      · {spotsText(next.spotsLeft)} left
    </>
  )
}
