import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import type { CheckoutPage } from '#domain/booking/price/checkout-page-queries.ts'
import { nepalHour } from '#domain/dates.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useHourText } from '../../ui/data/use-hour-text.ts'
import type { Answer } from './checkout-sent.ts'
import { RefusedNote } from './refused-note.tsx'

type HoldNoteProps = {
  page: Pick<CheckoutPage, 'heldUntil' | 'renewable' | 'now'>
  refused?: Answer['refused'] | undefined
  onEnd?: (() => void) | undefined
}

/**
 * 'Held for you until 14:32', with one extension of ten minutes and a button to release the spots. Its buttons submit
 * the form `checkout`.
 */
export function HoldNote({ page: { heldUntil, renewable, now }, refused, onEnd }: HoldNoteProps) {
  const until = heldUntil ?? now
  const text = useHourText(until, nepalHour(new Date(until)))
  const buttons = useFocusKept(renewable)
  return (
    <>
      <Countdown untilAt={until} untilText={text} nowAt={now} onEnd={onEnd}>
        <span ref={buttons} className="row row--wrap gap-5">
          {renewable && (
            <Button kind="text" form="checkout" name="intent" value="renew" formNoValidate>
              Hold 10 more minutes
            </Button>
          )}
          <Button kind="text-danger" form="checkout" name="intent" value="release" formNoValidate>
            Release my spots
          </Button>
        </span>
      </Countdown>
      <RefusedNote refused={refused} at={['renew', 'release']} />
    </>
  )
}

/** The extension button disappears after use; the focus moves to the one beside it. */
function useFocusKept(renewable: boolean) {
  const buttons = useRef<HTMLSpanElement>(null)
  const before = useRef(renewable)
  useEffect(() => {
    if (before.current && !renewable && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus()
    before.current = renewable
  }, [renewable])
  return buttons
}

/** The hold has ended: typed text stays, and the spots can be held again while they are free. */
export function HoldOver({ page, refused }: { page: CheckoutPage; refused: Answer['refused'] | undefined }) {
  const free = page.freeSpots >= page.spots
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) note.current?.focus()
  }, [refused])
  return (
    <div ref={note} tabIndex={-1} className="checkout__over">
      <Note tone="bad" role="alert">
        <p>
          <b className="b">{refused?.says ?? 'Your hold on these spots has ended.'}</b>{' '}
          {refused ? refused.because : !page.details && 'Your card was not charged.'} Anything you typed is
          saved.
        </p>
        {!free && refused?.says !== NO_MORE && <p className="mt-2">{NO_MORE}</p>}
        <div className="row row--wrap mt-3">
          {free && (
            <Button kind="main" form="checkout" name="intent" value="hold-again" formNoValidate>
              Hold these spots again
            </Button>
          )}
          <Link to={href('/trekking/:id', { id: page.trek.slug })}>Choose another departure</Link>
        </div>
      </Note>
    </div>
  )
}

export const NO_MORE = 'No more spots available for this trek.'
