import { href, Link } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { dayText, daysBetween, nepalDate } from '#domain/dates.ts'
import { overdueParts } from '#domain/instalment/overdue-queries.ts'
import { chargeText } from '#domain/money.ts'
import { counted } from '#figure-text'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/overdue.ts'

export const loader = authorize(
  site['office/overdue/overdue'].read,
  async ({ deps }: Route.LoaderArgs & Visit & { account: Account }) => {
    const today = nepalDate(deps.now())
    const parts = await overdueParts(deps)
    return {
      sum: chargeText(parts.reduce((sum, { cents }) => sum + cents, 0)),
      parts: parts.map(({ bookingId, trek, startsOn, dueOn, cents, tries, ...part }) => ({
        bookingId,
        key: `${bookingId} ${dueOn}`,
        reference: referenceOf(bookingId),
        trek,
        starts: dayText(startsOn),
        amount: chargeText(cents),
        due: dayText(dueOn),
        age: dueOn < today ? counted(daysBetween(dueOn, today), 'day') : 'today',
        tries,
        lastPay: dayText(part.lastPayOn),
        cancel: dayText(part.cancelOn),
        isExtended: part.isExtended,
      })),
    }
  },
)

/** The parts that are unpaid after their due day, the oldest first, without personal data. */
export default function OverduePayments({ loaderData: { parts, sum } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="Overdue payments"
      note={parts.length === 0 ? 'none' : `${counted(parts.length, 'part')}, ${sum}`}
    >
      {parts.length === 0 ? (
        <p className="empty--office">Every part that is due is paid.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Overdue payments">
          <table className="table table--dense table--stack">
            <caption className="vh">Parts of bookings that are due and not paid</caption>
            <thead>
              <tr>
                <th>Booking</th>
                <th>Trek</th>
                <th className="n">Amount</th>
                <th>Due since</th>
                <th className="n">Tries</th>
                <th>Last day to pay</th>
                <th>Cancelled on</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.key}>
                  <td className="num b nowrap">
                    <Link to={href('/admin/bookings/:id', { id: part.bookingId })}>{part.reference}</Link>
                  </td>
                  <td className="wide">
                    {part.trek}
                    <span className="table__note muted">Starts {part.starts}</span>
                  </td>
                  <td className="n num">{part.amount}</td>
                  <td className="num nowrap wide">
                    <span className="show-s">Due since </span>
                    {part.due}
                    <span className="table__note muted">{part.age}</span>
                  </td>
                  <td className="n num">
                    {part.tries}
                    <span className="show-s">{part.tries === 1 ? ' try' : ' tries'}</span>
                  </td>
                  <td className="num nowrap wide">
                    <span className="show-s">Last day to pay </span>
                    {part.lastPay} {part.isExtended && <Badge tone="info">Extended</Badge>}
                  </td>
                  <td className="num nowrap wide">
                    <span className="show-s">Cancelled on </span>
                    {part.cancel}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}
