import type { ReactNode } from 'react'
import { profileLine, type ProfilePoint } from '../../ui/data/spark.tsx'

/** The trek's profile line, drawn up to the progress of the payment (0 to 1). */
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

/** The next steps in order, each with its day. */
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
