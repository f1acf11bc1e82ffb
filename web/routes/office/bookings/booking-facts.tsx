import { href, Link } from 'react-router'
import { usd } from '#domain/money.ts'
import { linesOf } from '../../../shared/booking/checkout-words.tsx'
import { DocumentList } from '../../../shared/document/document-list.tsx'
import { PriceLines } from '../../../ui/money/money.tsx'
import type { Route } from './+types/booking.ts'
import { reasonNames } from '../refund-list.ts'

type Loaded = Route.ComponentProps['loaderData']

/** Dates, price, payments and refunds of a booking, without personal data. */
export function BookingFacts(props: Loaded) {
  const { trek, trekId, dates, spots, hostName, hostId, moments, complete, consents, isGuest } = props
  const { hasConversation, links, travellerLinks, isOperator } = props
  const lines = [
    { label: 'Trek', amount: <Link to={href('/admin/treks/:id', { id: trekId })}>{trek}</Link> },
    { label: 'Dates', amount: dates },
    {
      label: 'Host',
      amount: isOperator ? <Link to={href('/admin/hosts/:id', { id: hostId })}>{hostName}</Link> : hostName,
    },
    { label: 'People', amount: `${spots}, details of ${complete} are complete` },
    ...consents.map(({ position, says }) => ({
      label: `Terms, traveller ${position + 1}`,
      amount: says || 'Not agreed yet',
    })),
    ...travellerLinks.map(({ position, paidCents, dueCents, areDetailsDone }) => ({
      label: `Link, traveller ${position + 1}`,
      amount: `${usd(paidCents)} paid, ${usd(dueCents)} to pay, details ${areDetailsDone ? 'done' : 'missing'}`,
    })),
    { label: 'Booked by', amount: isGuest ? 'A guest' : 'An account' },
    { label: 'Live links', amount: String(links) },
    { label: 'Conversation with the host', amount: hasConversation ? 'Yes' : 'None' },
    ...moments.map(({ label, at }) => ({ label: `${label}, Nepal time`, amount: at })),
  ]
  return (
    <div className="cols2">
      <section className="card pad">
        <h2>Booking</h2>
        <PriceLines small lines={lines} />
      </section>
      <section className="card pad">
        <h2>Money</h2>
        <PriceLines small lines={moneyLines(props)} />
        {props.plan && (
          <>
            <h3 className="mt-4">Paid in parts</h3>
            <PriceLines small lines={props.plan.rows} />
          </>
        )}
        <Movements {...props} />
        {isOperator && props.documents.length > 0 && (
          <>
            <h3 className="mt-4">Receipts and credit notes</h3>
            <DocumentList rows={props.documents} />
          </>
        )}
      </section>
    </div>
  )
}

function moneyLines({ price, spots }: Loaded) {
  return linesOf(price, spots).map((line) => (line.kind === 'total' ? { ...line, label: 'Card pays' } : line))
}

function Movements({ payments, refunds, isOperator }: Loaded) {
  return (
    <>
      <h3 className="mt-4">Payments and refunds</h3>
      {payments.length + refunds.length === 0 && <p className="muted">None.</p>}
      <ul className="history">
        {payments.map(({ id, state, sum, last4, at }) => (
          <li key={id}>
            <span className="num">{sum}</span> {state}
            {last4 && `, card ${last4}`}, <span className="num">{at}</span>
          </li>
        ))}
        {refunds.map(({ id, state, reason, sum, at }) => (
          <li key={id}>
            {isOperator ? <Link to={href('/admin/refunds/:id', { id })}>Refund</Link> : 'Refund'}{' '}
            <span className="num">{sum}</span> {state}, {(reasonNames[reason] ?? reason).toLowerCase()},{' '}
            <span className="num">{at}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
