import { Link } from 'react-router'
import type { DealRow } from './deal-row.ts'
import { EndForm } from './end-form.tsx'
import { MadeTable } from './made-table.tsx'

type DealTableProps = {
  caption: string
  empty: string
  rows: readonly DealRow[]
  /** A host's deals show the share; the office's require a reason to end one. */
  own?: boolean
}

/** Deals with their discount and state, and a button to end one. */
export function DealTable({ caption, empty, rows, own = false }: DealTableProps) {
  return (
    <MadeTable
      caption={caption}
      empty={empty}
      own={own}
      columns={[
        { title: 'For' },
        { title: 'Can be booked' },
        { title: 'Off', isNumber: true },
        { title: own ? 'Your share' : 'Given', isNumber: true },
        { title: 'Booked', isNumber: true },
        { title: own ? 'State' : 'Made by' },
      ]}
      rows={rows.map((row) => <Row key={row.id} row={row} own={own} />)}
    />
  )
}

function Row({ row, own }: { row: DealRow; own: boolean }) {
  const { what, to, dates, title, period, percent, share, price, pays, given, bookings, by, state } = row
  return (
    <tr>
      <td className="wide">
        {to ? (
          <Link className="plain b" to={to}>
            {what}
          </Link>
        ) : (
          <b className="b">{what}</b>
        )}
        {dates && <span className="small muted table__note">{dates}</span>}
        {title && <span className="small muted table__note">‘{title}’</span>}
      </td>
      <td className="wide">
        <span className="nowrap">{period}</span>
        {!own && <span className="small muted table__note">{state}</span>}
      </td>
      <td className="n num">
        {percent}%<span className="show-s"> off</span>
        {price && (
          <span className="small muted table__note nowrap">
            {pays} of {price}
          </span>
        )}
      </td>
      <td className="n num">
        {!(own && share === '') && <span className="show-s">{own ? 'your share ' : 'given '}</span>}
        {own ? share : given}
      </td>
      <td className="n num">
        <span className="show-s">booked </span>
        {bookings}
      </td>
      <td className="wide">{own ? state : by}</td>
      <td className="act wide">
        {row.isLive && (
          <EndForm
            kind="deal"
            id={row.id}
            what={what}
            reasonLabel={own ? null : `Why the deal for ${what} ends`}
          />
        )}
      </td>
    </tr>
  )
}
