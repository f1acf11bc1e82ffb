import FileText from 'lucide-react/icons/file-text'
import { Link } from 'react-router'
import type { DocumentRow } from './document-rows.ts'
import './document-list.css'

/** Links to receipts, credit notes or invoices, each with its amount and day. */
export function DocumentList({ rows }: { rows: readonly DocumentRow[] }) {
  return (
    <div className="document-list">
      {rows.map(({ id, name, number, about, to }) => (
        <Link key={id} to={to}>
          <FileText className="ico" />
          <div>
            <b>
              {name} <span className="num nowrap">{number}</span>
            </b>
            <span className="small muted">{about}</span>
          </div>
        </Link>
      ))}
    </div>
  )
}
