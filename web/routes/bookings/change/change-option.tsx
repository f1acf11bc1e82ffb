import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

type ChangeOptionProps = {
  id: string
  icon: ReactNode
  title: string
  /** What it costs, in a sentence. */
  says: string
  open: boolean
  children: ReactNode
}

/** One kind of change, which expands to its form. Only one is expanded at a time. */
export function ChangeOption({ id, icon, title, says, open, children }: ChangeOptionProps) {
  return (
    <details className="card change-opt" name="change" id={id} open={open}>
      <summary>
        <span className="tile">{icon}</span>
        <span>
          <b>{title}</b>
          <span>{says}</span>
        </span>
        <ChevronDown className="ico" />
      </summary>
      <div className="change-opt__in">{children}</div>
    </details>
  )
}
