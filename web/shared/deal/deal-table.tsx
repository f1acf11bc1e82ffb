import { Form, Link } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import type { DealRow } from './deal-row.ts'

type DealTableProps = {
  caption: string
  empty: string
  rows: readonly DealRow[]
  /** A host's deals show the share; the office's require a reason to end one. */
  own?: boolean
}

/** Deals with their discount and state, and a button to end one. */
export function DealTable({ caption, empty, rows, own = false }: DealTableProps) {
  if (rows.length === 0) return <p className={own ? 'muted' : 'empty--office'}>{empty}</p>
  return (
    <div className={own ? 'card tablebox' : 'tablebox'} tabIndex={0} role="region" aria-label={caption}>
      <table className={own ? 'table table--stack' : 'table table--dense table--stack'}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th>For</th>
            <th>Can be booked</th>
            <th className="n">Off</th>
            <th className="n">{own ? 'Your share' : 'Given'}</th>
            <th className="n">Booked</th>
            <th>{own ? 'State' : 'Made by'}</th>
            <th>
              <span className="vh">End it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} own={own} />
          ))}
        </tbody>
      </table>
    </div>
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
      <td className="act wide">{row.isLive && <End row={row} own={own} />}</td>
    </tr>
  )
}

function End({ row, own }: { row: DealRow; own: boolean }) {
  return (
    <Form method="post" preventScrollReset className="row row--wrap">
      <input type="hidden" name="deal" value={row.id} />
      {!own && (
        <input
          className="input input--s reasonbox"
          name="reason"
          aria-label={`Why the deal for ${row.what} ends`}
          placeholder="Why it ends"
          maxLength={500}
        />
      )}
      <Button size="s" name="intent" value="end">
        End now<span className="vh">, {row.what}</span>
      </Button>
    </Form>
  )
}
