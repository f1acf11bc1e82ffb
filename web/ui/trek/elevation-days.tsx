import { type KeyboardEvent, useEffect, useState } from 'react'
import type { ElevationDay } from './elevation-geometry.ts'

type ElevationDaysProps = {
  days: readonly ElevationDay[]
  /** Metres above the highest earlier night, from 3,000 m; null where there is no gain to report. */
  gains: readonly (number | null)[]
  chosen: number | undefined
  onChoose: (index: number) => void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** The days under the profile, each a link to its place in the itinerary; with script they are one tab stop. */
export function ElevationDays({ days, gains, chosen, onChoose }: ElevationDaysProps) {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const step = (event: KeyboardEvent<HTMLOListElement>) => {
    const by = STEPS[event.key]
    // With Alt or Ctrl an arrow key is the browser's, such as Back.
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const links = [...event.currentTarget.querySelectorAll('a')]
    const index = links.indexOf(document.activeElement as HTMLAnchorElement) + by
    links[Math.min(links.length - 1, Math.max(0, index))]?.focus()
  }
  return (
    <ol className="elev__days" onKeyDown={step}>
      {days.map(({ day, rest, steep }, index) => (
        <li key={day} className={rest ? 'rest' : steep ? 'steep' : undefined}>
          <a
            href={`#day-${day}`}
            tabIndex={live && index !== (chosen ?? 0) ? -1 : undefined}
            onFocus={() => onChoose(index)}
            onPointerEnter={() => onChoose(index)}
          >
            <i className="vh">Day </i>
            <b>{day}</b>
            {rest ? <span>rest</span> : gains[index] != null && <span>+{gains[index]}</span>}
            {steep && <i className="vh"> metres, a steep night</i>}
          </a>
        </li>
      ))}
    </ol>
  )
}
