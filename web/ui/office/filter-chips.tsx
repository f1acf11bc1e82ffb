import X from 'lucide-react/icons/x'
import { Link } from 'react-router'

export type FilterChip = { to: string; label: string; on: boolean; count?: number | undefined }

/** Saved filters as links: the active one is in the URL, and a click on it removes it where that is possible. */
export function FilterChips({
  label,
  chips,
}: {
  label: string
  chips: (FilterChip & { fixed?: boolean })[]
}) {
  return (
    <nav aria-label={label} className="chips office__chips">
      {chips.map(({ to, label: text, on, count, fixed }) => (
        <Link
          key={text}
          to={to}
          preventScrollReset
          className={on ? 'chip chip--on' : 'chip'}
          aria-current={on ? 'true' : undefined}
        >
          {text}
          {count !== undefined && <span className="num">{count}</span>}
          {on && !fixed && <X className="ico ico--s" />}
        </Link>
      ))}
    </nav>
  )
}
