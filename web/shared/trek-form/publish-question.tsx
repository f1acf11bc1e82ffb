import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef } from 'react'
import { chargeText } from '#domain/money.ts'
import type { PublishQuestion as Question } from '#domain/trek/hosting/publish-changes.ts'
import { DAYS_TO_ANSWER } from '#domain/trek/versions/offer-change-rules.ts'
import { counted } from '#figure-text'
import { rangeOfStarts } from './publish-words.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { TextArea } from '../../../ui/forms/field.tsx'
import { OfferDiff } from '../../../ui/trek/offer-diff.tsx'
import './publish-question.css'

/**
 * Before publishing: what changes for travellers who have booked. A modal with script, part of the page without. Its
 * button submits the trek's form with the token of this question.
 */
export function PublishQuestion({ question }: { question: Question }) {
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
  const listed = changes.filter(({ weight }) => weight !== 'wording')
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
        <h2 id={heading}>What changes for {counted(bookings.length, 'booking')}</h2>
        <p className="muted mt-2">
          {counted(travellers, 'traveller')} {travellers === 1 ? 'is' : 'are'} booked, with{' '}
          {rangeOfStarts(bookings.map(({ startsOn }) => startsOn))}. Nothing is published yet.
        </p>
      </div>
      <div className="publish__diff">
        <OfferDiff
          parts={listed.map((change) => ({
            ...change,
            badge: <WeightBadge isSignificant={change.weight === 'significant'} />,
            // What a significant change means is below, with the bookings that may leave.
            after: (asked.length === 0 || change.weight === 'minor') && (
              <p className="small muted">{meaning[change.weight]}</p>
            ),
          }))}
        />
      </div>
      <div className="publish__foot">
        {asked.length > 0 && <AtStake asked={asked} />}
        <input type="hidden" form="trek" name="question" value={token} />
        <div className="mt-4">
          <TextArea
            id="why"
            form="trek"
            label="Tell them why"
            hint="They read it in the email."
            maxLength={1000}
            rows={3}
            optional
          />
        </div>
        <div className="row row--wrap gap-4 mt-6">
          <Button form="trek" name="intent" value="confirm" kind="main">
            Publish and notify {counted(bookings.length, 'booking')}
          </Button>
          <Button type="button" kind="text" onClick={close}>
            Keep editing
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
  wording: '',
} as const

function WeightBadge({ isSignificant }: { isSignificant: boolean }) {
  return isSignificant ? (
    <Badge tone="attention">Significant</Badge>
  ) : (
    <Badge tone="info">They get an email</Badge>
  )
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
