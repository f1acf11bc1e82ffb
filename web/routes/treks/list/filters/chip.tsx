import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type ChipProps = {
  to: string
  /** 'applied' links to the same results without the filter; 'without' has text that states the removal itself. */
  look?: 'applied' | 'without' | undefined
  children: ReactNode
}

/** A filter as a link. */
export function Chip({ to, look, children }: ChipProps) {
  return (
    <Link className={look ? 'chip chip--on' : 'chip'} to={to} replace preventScrollReset>
      {look === 'applied' && <span className="vh">Remove </span>}
      {children}
      {look && <X className="ico" />}
    </Link>
  )
}

/** A wrapping row of chips. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className="chips">{children}</div>
}
