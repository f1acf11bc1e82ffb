import { EndForm } from '../deal/end-form.tsx'
import { MadeTable } from '../deal/made-table.tsx'
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
  return (
    <MadeTable
      caption={caption}
      empty={empty}
      own={own}
      columns={[
        { title: 'Code' },
        { title: 'For' },
        { title: 'Can be used' },
        { title: 'Off', isNumber: true },
        { title: 'Uses', isNumber: true },
        { title: 'Given', isNumber: true },
        { title: own ? 'State' : 'Made by' },
      ]}
      rows={rows.map((row) => <Row key={row.id} row={row} own={own} />)}
    />
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
      <td className="act wide">
        {row.isLive && (
          <EndForm
            kind="promotion"
            id={row.id}
            what={code}
            reasonLabel={own ? null : `Why the code ${code} ends`}
          />
        )}
      </td>
    </tr>
  )
}
