import type { ReactNode } from 'react'

/** One column with one message: badge, title, sentences, then the action. */
export function MessagePage({
  badge,
  title,
  lead,
  children,
}: {
  badge?: ReactNode
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="msgpage">
      {badge}
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  )
}

/** The line that leaves the map, on the page for an unknown address. */
export function OffTheMap() {
  const walked = 'M0 196L120 180L210 186L330 140L420 152L520 96L610 112L690 60'
  return (
    <svg className="offmap" viewBox="0 0 1440 260" preserveAspectRatio="none" aria-hidden="true">
      <path className="m" d={walked} />
      <path className="k" d={walked} />
      <path className="off" d="M690 60L800 96L900 88L1010 150L1130 138L1250 214L1340 205L1440 262" />
    </svg>
  )
}
