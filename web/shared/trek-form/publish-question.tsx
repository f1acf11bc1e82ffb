import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef } from 'react'
import { chargeText } from '#domain/money.ts'
import type { PublishQuestion as Question } from '#domain/trek/hosting/confirm-consequences.ts'
import { DAYS_TO_ANSWER, MOST_WHY_CHARACTERS, type Weight } from '#domain/trek/versions/offer-change-rules.ts'
import { counted } from '#figure-text'
import { rangeOfStarts } from './publish-words.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { OfferDiff } from '../../ui/offer/offer-diff.tsx'
import './publish-question.css'

type PublishQuestionProps = {
  question: Question
  /** The id of the form that is sent again with the token of this question, and with this intent. */
  form: string
  intent: string
  /** What is done: 'publish', 'stop selling it'. */
  verb?: string
  /** What does not happen yet. */
  not?: string
}

/**
 * Before a booked trek changes: what changes, and what that means for those who booked. A modal with script, part of the page
 * without.
 */
export function PublishQuestion({
  question,
  form,
  intent,
  verb = 'Publish',
  not = 'Nothing is published yet.',
}: PublishQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    dialog.current?.close()
    dialog.current?.showModal()
  }, [])
  const close = () => dialog.current?.close()
  const { bookings, changes, token } = question
  const asked = bookings.filter(({ effect }) => effect === 'ask')
  const travellers = bookings.reduce((sum, booking) => sum + booking.travellers, 0)
  return (
    <dialog
      ref={dialog}
      open
      className="modal modal--diff"
      aria-labelledby={heading}
      suppressHydrationWarning
    >
      <div className="publish__head">
        <button type="button" className="btn btn--round modal__x" aria-label="Close" onClick={close}>
          <X className="ico" />
        </button>
        <h2 id={heading}>
          {bookings.length > 0 ? `What changes for ${counted(bookings.length, 'booking')}` : 'What changes'}
        </h2>
        <p className="muted mt-2">
          {bookings.length > 0
            ? `${counted(travellers, 'traveller')} ${travellers === 1 ? 'is' : 'are'} booked, with ${rangeOfStarts(
                bookings.map(({ startsOn }) => startsOn),
              )}. `
            : 'Travellers have booked this trek. Nothing changes for them, and they are not notified. '}
          {not}
        </p>
      </div>
      <div className="publish__diff">
        <OfferDiff
          parts={changes.map((change) => ({
            ...change,
            badge: (bookings.length > 0 || change.weight === 'wording') && (
              <WeightBadge weight={change.weight} />
            ),
            // What a significant change means is below, with the bookings that may leave.
            after: bookings.length > 0 && (asked.length === 0 || change.weight !== 'significant') && (
              <p className="small muted">{meaning[change.weight]}</p>
            ),
          }))}
        />
      </div>
      <div className="publish__foot">
        {asked.length > 0 && <AtStake asked={asked} />}
        <input type="hidden" form={form} name="question" value={token} />
        {bookings.length > 0 && (
          <div className="mt-4">
            <TextArea
              id="why"
              form={form}
              label="Tell them why"
              hint="They read it in the email."
              maxLength={MOST_WHY_CHARACTERS}
              rows={3}
              optional
            />
          </div>
        )}
        <div className="row row--wrap gap-4 mt-6">
          <Button form={form} name="intent" value={intent} kind="main">
            {verb}
            {bookings.length > 0 && ` and notify ${counted(bookings.length, 'booking')}`}
          </Button>
          <Button type="button" kind="text" onClick={close}>
            {verb === 'Publish' ? 'Keep editing' : 'Cancel'}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const SHOWN_AT_ONCE = 6

const meaning = {
  significant: `Each booking chooses within ${DAYS_TO_ANSWER} days: accept the change, move to another date, or cancel and get everything back. Without an answer it applies.`,
  minor: 'This change alone applies at once, and everybody who booked gets an email.',
  wording: 'Nothing happens to bookings.',
} as const

function WeightBadge({ weight }: { weight: Weight }) {
  if (weight === 'significant') return <Badge tone="attention">Significant</Badge>
  return <Badge tone="info">{weight === 'minor' ? 'They get an email' : 'Wording'}</Badge>
}

/** The bookings that may leave, and their money. */
function AtStake({ asked }: { asked: Question['bookings'] }) {
  const travellers = asked.reduce((sum, booking) => sum + booking.travellers, 0)
  const cents = asked.reduce((sum, { paidCents }) => sum + paidCents, 0)
  return (
    <>
      <h3 className="h4">
        {counted(asked.length, 'booking')}, {counted(travellers, 'traveller')}, {chargeText(cents)} may be
        cancelled
      </h3>
      <p className="small muted mt-2">{meaning.significant} Small changes since the sale count together.</p>
      <BookingList bookings={asked.slice(0, SHOWN_AT_ONCE)} />
      {asked.length > SHOWN_AT_ONCE && (
        <details className="mt-3">
          <summary>Show {asked.length - SHOWN_AT_ONCE} more</summary>
          <BookingList bookings={asked.slice(SHOWN_AT_ONCE)} />
        </details>
      )}
    </>
  )
}

function BookingList({ bookings }: { bookings: Question['bookings'] }) {
  return (
    <ul className="publish__list">
      {bookings.map(({ bookingId, leadName, travellers, paidCents }) => (
        <li key={bookingId}>
          <b>{leadName}</b>
          <span className="muted num">
            {counted(travellers, 'traveller')}, {chargeText(paidCents)}
          </span>
        </li>
      ))}
    </ul>
  )
}
