import { counted } from '#figure-text'

export type PayoutLine = {
  id: string
  reference: string
  trek: string
  dates: string
  /** What is unusual about it. */
  note: string
  gross: string
  fee: string
  pays: string
}

/** The shares of a payout, and its sums. */
export function PayoutTable(props: {
  items: PayoutLine[]
  sums: { gross: string; fee: string; pays: string }
}) {
  const { items, sums } = props
  return (
    <div className="tablebox" tabIndex={0} role="region" aria-label="Shares in this payout">
      <table className="table table--dense table--stack">
        <caption className="vh">Shares in this payout</caption>
        <thead>
          <tr>
            <th>Booking</th>
            <th>For</th>
            <th className="n">Gross</th>
            <th className="n">Fee</th>
            <th className="n">Pays</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, reference, trek, dates, note, gross, fee, pays }) => (
            <tr key={id}>
              <td className="num nowrap">{reference}</td>
              <td className="wide">
                {trek}, {dates}
                {note && <span className="table__note quiet">{note}</span>}
              </td>
              <td className="n num nowrap hide-s">{gross}</td>
              <td className="n num nowrap hide-s">{fee}</td>
              <td className="n num nowrap b beside">{pays}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="b" colSpan={2}>
              {counted(items.length, 'share')}
            </td>
            <td className="n num nowrap b hide-s">{sums.gross}</td>
            <td className="n num nowrap b hide-s">{sums.fee}</td>
            <td className="n num nowrap b beside">{sums.pays}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
