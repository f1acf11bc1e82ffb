import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A filter as a link; a chosen one leads to the same results without it. */
export function Chip({ to, chosen, children }: { to: string; chosen?: boolean; children: ReactNode }) {
  return (
    <Link className={chosen ? 'chip chip--on' : 'chip'} to={to} replace preventScrollReset>
      {chosen && <span className="vh">Remove </span>}
      {children}
      {chosen && <X className="ico" />}
    </Link>
  )
}

/** A wrapping row of chips. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className="chips">{children}</div>
}
