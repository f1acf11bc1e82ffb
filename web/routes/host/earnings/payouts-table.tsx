import { Badge } from '../../../ui/feedback/badge.tsx'
import type { payoutLines } from './earnings-view.ts'

/** The payouts to the host's bank, and their dates. */
export function PayoutsTable({ payouts }: { payouts: ReturnType<typeof payoutLines> }) {
  return (
    <div className="card tablebox" tabIndex={0} role="region" aria-label="Payouts, the newest first">
      <table className="table table--stack table--payouts">
        <caption className="vh">Payouts, the newest first</caption>
        <thead>
          <tr>
            <th>Payout</th>
            <th>Collected</th>
            <th>Sent</th>
            <th className="n">Amount</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {payouts.map(({ number, collected, sent, settled, account, amount, state }) => (
            <tr key={number}>
              <td>
                <b className="b num">{number}</b>
                {account && <p className="small muted">{account}</p>}
              </td>
              <td className="num">{collected}</td>
              <td className="num">{sent ?? '–'}</td>
              <td className="n num b">{amount}</td>
              <td>
                <Badge tone={state.tone}>
                  {state.says}
                  {settled && `, ${settled}`}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
