import { Link } from 'react-router'
import { useCurrentInSight } from './use-current-in-sight.ts'

export type Tab = { to: string; label: string; count?: number | undefined; current?: boolean | undefined }

/** Tabs that are real links, so that each has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const row = useCurrentInSight()
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      {tabs.map(({ to, label: text, count, current }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined}>
          {text}
          {count !== undefined && <span className="c">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
