import { type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { priceLines, type DiscountTerms } from '#domain/booking/price-rules.ts'
import { spotsFor, type Party } from '#domain/booking/party-rules.ts'
import { rangeText, shortDay } from '#domain/dates.ts'
import type { TrekPage } from '#domain/trek/trek-page-queries.ts'
import { BookBar } from '../../ui/book-bar.tsx'
import { BookingCard } from '../../ui/booking-card.tsx'
import { CutOff } from './cut-off.tsx'
import { addressOf, type Choice } from './trek-choice.ts'
import type { Prices } from './trek-prices.ts'
import { cancellationParts } from './trek-words.ts'

type TrekBookingProps = {
  trek: TrekPage
  choice: Choice
  prices: Prices
  refused: { says: string; because?: string | undefined } | undefined
  /** Told when Book Now was pressed without a departure. */
  onNoDeparture: () => void
}

/** The card that books, and on phones the bar that leads to it. */
export function TrekBooking({ trek, choice, prices, refused, onNoDeparture }: TrekBookingProps) {
  const navigate = useNavigate()
  const sending = useNavigation().formMethod === 'POST'
  const sent = useRef(false)
  useEffect(() => {
    sent.current = sending
  }, [sending])
  const { departure, party } = choice
  const open = trek.departures.filter(({ offer }) => offer === 'open')
  const go = (change: Partial<Choice>) =>
    void navigate(addressOf(choice, change), { replace: true, preventScrollReset: true })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!departure || sent.current) event.preventDefault()
    if (!departure) onNoDeparture()
    else sent.current = true
  }
  const cheapest = Math.min(...open.map(({ priceCents }) => priceCents))
  const price = departure?.priceCents ?? (open.length > 0 ? cheapest : trek.priceCents)
  const terms = { unitPriceCents: price, spots: spotsFor(party), groupTiers: trek.groupTiers }
  const lines = departure ? linesOf(terms, party, prices) : null
  return (
    <>
      <BookingCard
        price={prices.short(price)}
        before={departure ? undefined : 'from'}
        departures={open.map(({ id, startsOn, endsOn }) => ({ id, label: rangeText(startsOn, endsOn) }))}
        departureId={departure?.id}
        onDeparture={(id) => go({ departure: open.find((each) => each.id === id) })}
        spotsLeft={choice.most}
        party={party}
        onParty={(changed) => go({ party: changed })}
        lines={lines?.lines ?? []}
        charge={lines && prices.charge(lines.totalCents)}
        cancellation={<Cancellation trek={trek} choice={choice} />}
        action={`/trekking/${trek.slug}${addressOf(choice)}`}
        shownAt={`/trekking/${trek.slug}#booking`}
        onSubmit={submit}
        refused={refused ?? (choice.gone ? { says: 'This departure can no longer be booked.' } : undefined)}
        busy={sending}
      />
      {departure && lines ? (
        <BookBar
          price={prices.short(lines.totalCents)}
          unit={`for ${spotsFor(party)}`}
          note={`${shortDay(departure.startsOn)} · ${spots(departure.spotsLeft)} left`}
          scarce={departure.spotsLeft <= 4}
          href="#booking"
          form="booking"
          label="Book Now"
        />
      ) : (
        <BookBar
          before="from"
          price={prices.short(price)}
          note={nextText(open[0])}
          href="#departures"
          label="Choose a date"
        />
      )}
    </>
  )
}

function linesOf(terms: DiscountTerms, { adults, children }: Party, prices: Prices) {
  const { unitPriceCents } = terms
  const { groupDiscountCents, totalCents } = priceLines(terms)
  const each = prices.full(unitPriceCents)
  const people = (count: number, one: string, many: string) => ({
    label: `${count} ${count === 1 ? one : many} × ${each}`,
    amount: prices.full(count * unitPriceCents),
  })
  const lines = [
    people(adults, 'adult', 'adults'),
    ...(children > 0 ? [people(children, 'child', 'children')] : []),
    ...(groupDiscountCents > 0
      ? [{ label: 'Group discount', amount: prices.full(-groupDiscountCents), kind: 'minus' as const }]
      : []),
    { label: 'Total', amount: prices.full(totalCents), kind: 'total' as const },
  ]
  return { totalCents, lines }
}

function Cancellation({ trek, choice: { departure } }: { trek: TrekPage; choice: Choice }) {
  if (!departure) return <>Choose a date to see the total and until when you can cancel.</>
  const parts = cancellationParts(departure.startsOn, trek.today)
  if (parts.length === 0) return <>No refund any more: the start is less than 15 days away.</>
  return parts.map(({ lead, until }, index) => (
    <span key={lead}>
      {index > 0 && ' '}
      {lead} <CutOff on={until} />.
    </span>
  ))
}

function nextText(next: TrekPage['departures'][number] | undefined): string {
  return next ? `${shortDay(next.startsOn)} · ${spots(next.spotsLeft)} left` : 'No departure open'
}

function spots(count: number): string {
  return count === 1 ? '1 spot' : `${count} spots`
}
