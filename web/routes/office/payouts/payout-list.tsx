import { href, Link } from 'react-router'
import { counted } from '#figure-text'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { DueChip } from '../../../ui/office/due-chip.tsx'
import type { Route } from './+types/payouts.ts'
import { listNames, stateBadges } from './payout-words.ts'

type Loaded = Route.ComponentProps['loaderData']

/** Payouts of one list, with their step and the time since their oldest share was due. */
export function PayoutList({ payouts, list }: Pick<Loaded, 'payouts' | 'list'>) {
  if (payouts.length === 0) return <p className="empty--office">No payouts.</p>
  return (
    <div className="tablebox" tabIndex={0} role="region" aria-label="Payouts">
      <table className="table table--dense table--stack">
        <caption className="vh">Payouts, {listNames[list].toLowerCase()}</caption>
        <thead>
          <tr>
            <th>Payout</th>
            <th className="n">Pays</th>
            <th>Host</th>
            <th>State</th>
            <th>Account</th>
            <th>Due</th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ id, name, host, account, sum, bookings, state, due }) => (
            <tr key={id}>
              <td className="num b nowrap">
                <Link to={href('/admin/payouts/:id', { id })}>{name}</Link>
              </td>
              <td className="n num b">{sum}</td>
              <td>
                {host}
                <span className="table__note quiet">{counted(bookings ?? 0, 'share')}</span>
              </td>
              <td>
                <Badge tone={stateBadges[state].tone}>{stateBadges[state].says}</Badge>
              </td>
              <td className="nowrap">{account ?? 'none'}</td>
              <td>{due && <DueChip {...due} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
