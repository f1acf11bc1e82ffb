import type { MouseEvent } from 'react'
import { href, Link, useLocation } from 'react-router'
import type { StartingAnswer } from '#domain/support/support-answers-rules.ts'
import type { aboutView } from './support-view.ts'

type AboutProps = {
  about: ReturnType<typeof aboutView>
  answers: StartingAnswer[]
  history: string[]
}

/** What we know about the sender, and template answers. */
export function SupportAbout({ about: { since, booking, others }, answers, history }: AboutProps) {
  return (
    <section className="desk__about small" aria-label="About this">
      <h2>About this</h2>
      <dl className="desk__facts">
        {booking ? (
          <>
            <Fact name="Booking" says={booking.title} />
            <Fact name="Dates" says={booking.dates} />
            <Fact name="State" says={booking.state} />
            {booking.refund && <Fact name="Refund" says={booking.refund} />}
          </>
        ) : (
          <Fact name="Booking" says="None that was paid" />
        )}
        {since && <Fact name="Since" says={since} />}
        {others.map((says, index) => (
          <Fact key={says} name={index === 0 ? 'Also' : ''} says={says} />
        ))}
      </dl>
      {booking?.refundId && (
        <p className="mt-3">
          <Link to={href('/admin/refunds/:id', { id: booking.refundId })}>Open the refund</Link>
        </p>
      )}
      {answers.length > 0 && (
        <>
          <hr className="rule" />
          <h3>Answers you can start from</h3>
          <ul className="desk__answers">
            {answers.map((each) => (
              <li key={each.key}>
                <Start at={each.key} title={each.title} words={each.words} />
              </li>
            ))}
          </ul>
        </>
      )}
      {history.length > 0 && (
        <>
          <hr className="rule" />
          <h3>History</h3>
          <ul className="history">
            {history.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Fact({ name, says }: { name: string; says: string }) {
  return (
    <div>
      <dt className={name ? 'muted' : 'vh'}>{name || 'Also'}</dt>
      <dd className="b">{says}</dd>
    </div>
  )
}

/** Inserts a template after the typed text; without script the page is rendered again with both. */
function Start({ at, title, words }: { at: string; title: string; words: string }) {
  const query = new URLSearchParams(useLocation().search)
  query.set('start', at)
  const insert = (event: MouseEvent) => {
    const box = document.querySelector<HTMLTextAreaElement>('#answer')
    if (!box) return
    event.preventDefault()
    const written = box.value.trim()
    box.value = written === '' || written === words ? words : `${written}\n\n${words}`
    box.focus()
  }
  return (
    <Link className="btn btn--text" to={`?${query}`} onClick={insert} preventScrollReset>
      {title}
    </Link>
  )
}
