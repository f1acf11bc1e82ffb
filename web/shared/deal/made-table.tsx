import type { ReactNode } from 'react'

type MadeTableProps = {
  caption: string
  /** What stands there instead of a table without rows. */
  empty: string
  /** The titles of the columns before the button that ends a row. */
  columns: readonly { title: string; isNumber?: boolean }[]
  /** A host's own; the office's table is dense. */
  own: boolean
  rows: readonly ReactNode[]
}

/** The table of deals or promotion codes, whose last column has a button to end each. */
export function MadeTable({ caption, empty, columns, own, rows }: MadeTableProps) {
  if (rows.length === 0) return <p className={own ? 'muted' : 'empty--office'}>{empty}</p>
  return (
    <div className={own ? 'card tablebox' : 'tablebox'} tabIndex={0} role="region" aria-label={caption}>
      <table className={own ? 'table table--stack' : 'table table--dense table--stack'}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} className={isNumber ? 'n' : undefined}>
                {title}
              </th>
            ))}
            <th>
              <span className="vh">End it</span>
            </th>
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  )
}
