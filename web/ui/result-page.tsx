import type { ReactNode } from 'react'
import { profileLine, type ProfilePoint } from './spark.tsx'

/** One column with one message: badge, title, sentences, then what to do. */
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

/** The trek's own line, walked as far as the payment has come (0 to 1). */
export function WalkLine({ profile, walked }: { profile: readonly ProfilePoint[]; walked: number }) {
  const done = profile.slice(0, Math.max(2, Math.round(profile.length * walked)))
  const width = 1000 * share(profile, done)
  const low = Math.min(...profile.map(([, metres]) => metres))
  const high = Math.max(...profile.map(([, metres]) => metres))
  const path = profileLine(done, width, 110, [low, high])
  return (
    <svg className="walkline" viewBox="0 0 1000 110" preserveAspectRatio="none" aria-hidden="true">
      <path className="m" d={profileLine(profile, 1000, 110)} />
      <path className="d" d={path} />
      <path className="k" d={path} />
    </svg>
  )
}

function share(whole: readonly ProfilePoint[], part: readonly ProfilePoint[]): number {
  const start = whole[0]?.[0] ?? 0
  return ((part.at(-1)?.[0] ?? 0) - start) / ((whole.at(-1)?.[0] ?? 1) - start || 1)
}

/** What happens next, in order, each with its day. */
export function NextSteps({ steps }: { steps: { when: string; what: ReactNode }[] }) {
  return (
    <ol className="next">
      {steps.map(({ when, what }, index) => (
        <li key={index}>
          <b>{when}</b>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  )
}

/** The line that leaves the map, under the page that does not exist. */
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
