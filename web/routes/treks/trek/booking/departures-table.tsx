import Check from 'lucide-react/icons/check'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { OfferState } from '#domain/trek/offer-rules.ts'
import { ButtonLink } from '../../../../ui/forms/button.tsx'
import { isScarce } from '../../../../ui/trek/few-spots.ts'

export type DepartureRow = {
  id: string
  /** 'March 2027': rows are grouped by month. */
  month: string
  /** 'Sun 14 Mar – Sat 27 Mar 2027'. */
  dates: string
  /** A separate line below the dates. */
  note?: ReactNode
  /** The start date in the button: '14 March'. */
  startsOn: string
  spotsLeft: number
  spots: number
  price: ReactNode
  offer: OfferState
  /** The address of the page with this departure chosen. */
  to: string
}

type DeparturesTableProps = { rows: readonly DepartureRow[]; chosen?: string | undefined }

/** All departures of a trek; on phones the rows are stacked. */
export function DeparturesTable({ rows, chosen }: DeparturesTableProps) {
  const mark = useFocusOnChoice(chosen)
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
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {row.month !== rows[index - 1]?.month && (
                <tr className="table__month">
                  <th scope="colgroup" colSpan={4}>
                    {row.month}
                  </th>
                </tr>
              )}
              <Row row={row} mark={row.id === chosen ? mark : undefined} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Restores focus in the chosen row, whose button is replaced by a mark. */
function useFocusOnChoice(chosen: string | undefined) {
  const mark = useRef<HTMLSpanElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current !== chosen && document.activeElement === document.body) mark.current?.focus()
    before.current = chosen
  }, [chosen])
  return mark
}

function Row({ row, mark }: { row: DepartureRow; mark: RefObject<HTMLSpanElement | null> | undefined }) {
  const open = row.offer === 'open'
  const chosen = mark !== undefined
  return (
    <tr className={chosen ? 'chosen' : open ? undefined : 'full'}>
      <td>
        {open ? <b className="b">{row.dates}</b> : <s>{row.dates}</s>}
        {row.note}
      </td>
      <td>
        <SpotsLeft row={row} />
      </td>
      <td className={open ? 'n b' : 'n'}>{row.price}</td>
      <td className="act">
        {chosen && (
          <span className="badge badge--chosen" ref={mark} tabIndex={-1}>
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
  if (row.offer === 'full') return <>Full</>
  if (row.offer === 'closed') return <>Booking closed</>
  if (isScarce(row.spotsLeft)) return <span className="scarce">{row.spotsLeft} left</span>
  return (
    <>
      {row.spotsLeft} of {row.spots} left
    </>
  )
}
