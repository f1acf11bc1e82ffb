import { Form } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import type { PromotionRow } from './promotion-row.ts'

type PromotionTableProps = {
  caption: string
  empty: string
  rows: readonly PromotionRow[]
  /** A host's own codes; the office's show their maker and require a reason to end one. */
  own?: boolean
}

/** Promotion codes with their discount and uses, and a button to end one. */
export function PromotionTable({ caption, empty, rows, own = false }: PromotionTableProps) {
  if (rows.length === 0) return <p className={own ? 'muted' : 'empty--office'}>{empty}</p>
  return (
    <div className={own ? 'card tablebox' : 'tablebox'} tabIndex={0} role="region" aria-label={caption}>
      <table className={own ? 'table table--stack' : 'table table--dense table--stack'}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th>Code</th>
            <th>For</th>
            <th>Can be used</th>
            <th className="n">Off</th>
            <th className="n">Uses</th>
            <th className="n">Given</th>
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

function Row({ row, own }: { row: PromotionRow; own: boolean }) {
  const { code, scopes, all, conditions, period, off, uses, given, by, state } = row
  return (
    <tr>
      <td className="wide">
        <b className="b">{code}</b>
        {conditions && <span className="small muted table__note">{conditions}</span>}
      </td>
      <td className="wide">
        {scopes.length === 0
          ? own
            ? 'All your treks'
            : all
          : scopes.map((scope) => <div key={scope}>{scope}</div>)}
      </td>
      <td className="wide">
        <span className="nowrap">{period}</span>
        {!own && <span className="small muted table__note">{state}</span>}
      </td>
      <td className="n num">
        {off}
        <span className="show-s"> off</span>
      </td>
      <td className="n num">
        <span className="show-s">uses </span>
        {uses}
      </td>
      <td className="n num">
        <span className="show-s">given </span>
        {given}
      </td>
      <td className="wide">{own ? state : by}</td>
      <td className="act wide">{row.isLive && <End row={row} own={own} />}</td>
    </tr>
  )
}

function End({ row: { id, code }, own }: { row: PromotionRow; own: boolean }) {
  return (
    <Form method="post" preventScrollReset className="row row--wrap">
      <input type="hidden" name="promotion" value={id} />
      {!own && (
        <input
          className="input input--s reasonbox"
          name="reason"
          aria-label={`Why the code ${code} ends`}
          placeholder="Why it ends"
          maxLength={500}
        />
      )}
      <Button size="s" name="intent" value="end">
        End now<span className="vh">, {code}</span>
      </Button>
    </Form>
  )
}
