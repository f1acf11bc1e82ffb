import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

export type DepartureRow = {
  id: string
  /** 'Sun 14 Mar – Sat 27 Mar 2027'. */
  dates: string
  /** Length and last day to book. */
  note?: ReactNode
  /** The start in the button: '14 March'. */
  startsOn: string
  spotsLeft: number
  spots: number
  price: string
  state: 'open' | 'full' | 'closed'
  /** The page with this departure chosen. */
  to: string
}

/** All departures of a trek; on phones the rows are stacked. */
export function DeparturesTable({
  rows,
  chosen,
}: {
  rows: readonly DepartureRow[]
  chosen?: string | undefined
}) {
  return (
    <div className="card tablebox" tabIndex={0} role="region" aria-label="Dates and prices">
      <table className="table table--stack table--deps">
        <caption className="vh">Departures</caption>
        <thead>
          <tr>
            <th>Dates</th>
            <th>Spots</th>
            <th className="n">Price per person</th>
            <th>
              <span className="vh">Choose</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} chosen={row.id === chosen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, chosen }: { row: DepartureRow; chosen: boolean }) {
  const open = row.state === 'open'
  return (
    <tr className={chosen ? 'chosen' : open ? undefined : 'full'}>
      <td>
        {open ? <b className="b">{row.dates}</b> : <s>{row.dates}</s>}
        {row.note && <span className="small muted table__note">{row.note}</span>}
      </td>
      <td>
        <SpotsLeft row={row} />
      </td>
      <td className={open ? 'n b' : 'n'}>{row.price}</td>
      <td className="act">
        {chosen && (
          <span className="badge badge--chosen">
            <Check className="ico" />
            Chosen
          </span>
        )}
        {open && !chosen && (
          <ButtonLink size="s" to={row.to} replace preventScrollReset>
            Select {row.startsOn}
          </ButtonLink>
        )}
      </td>
    </tr>
  )
}

function SpotsLeft({ row }: { row: DepartureRow }) {
  if (row.state === 'full') return <>Full</>
  if (row.state === 'closed') return <>Booking closed</>
  if (row.spotsLeft <= 4) return <span className="scarce">{row.spotsLeft} left</span>
  return (
    <>
      {row.spotsLeft} of {row.spots} left
    </>
  )
}
