import { dayText } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'

type CreditHistoryProps = {
  history: { id: number; on: string; what: string; cents: number; balanceCents: number }[]
}

/** The entries of the credit, newest first, with the balance after each. */
export function CreditHistory({ history }: CreditHistoryProps) {
  return (
    <table className="table credits">
      <caption className="vh">Credit history</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col" className="n">
            Credit
          </th>
          <th scope="col" className="n">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {history.map(({ id, on, what, cents, balanceCents }) => (
          <tr key={id}>
            <td className="nowrap">{dayText(on)}</td>
            <td>{what}</td>
            <td className={cents > 0 ? 'n num b credits__in' : 'n num b'}>
              {cents > 0 ? `+${usd(cents)}` : usd(cents)}
            </td>
            <td className="n num">{usd(balanceCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
