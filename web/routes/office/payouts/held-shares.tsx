import { href, Link } from 'react-router'
import { counted } from '#figure-text'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { DueChip } from '../../../ui/office/due-chip.tsx'
import { HolderNote } from '../holder-note.tsx'
import type { Route } from './+types/payouts.ts'

/** Due but unpaid shares, by host, and why; bank details awaiting an operator link to their check. */
export function HeldShares({ held }: Pick<Route.ComponentProps['loaderData'], 'held'>) {
  if (held.length === 0) return <p className="empty--office">Nothing is on hold.</p>
  return (
    <div className="tablebox" tabIndex={0} role="region" aria-label="Shares on hold">
      <table className="table table--dense table--stack">
        <caption className="vh">Shares on hold</caption>
        <thead>
          <tr>
            <th>Host</th>
            <th className="n">Pays</th>
            <th>Why</th>
            <th className="n hide-s">Gross</th>
            <th className="n hide-s">Fee</th>
            <th>Account</th>
            <th>Due</th>
            <th>
              <span className="vh">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {held.map(({ hostId, host, account, check, reason, says, bookings, gross, fee, pays, due }) => (
            <tr key={`${hostId} ${reason}`}>
              <td className="b nowrap">
                {host}
                <span className="table__note quiet">{counted(bookings, 'share')}</span>
              </td>
              <td className="n num b">{pays}</td>
              <td className="wide">
                <Badge tone="late">{says}</Badge>
              </td>
              <td className="n num hide-s">{gross}</td>
              <td className="n num hide-s">{fee}</td>
              <td className="wide">
                <span className="nowrap">{account ?? 'none'}</span>
                {check && <HolderNote {...check} />}
              </td>
              <td>
                <DueChip {...due} />
              </td>
              <td>
                {reason === 'bank_unconfirmed' && (
                  <Link to={href('/admin/hosts/:id', { id: hostId })}>
                    Check<span className="vh"> the bank details of {host}</span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
