import { useId, useRef, useState } from 'react'
import { figureText } from '#figure-text'
import { ElevationDays } from './elevation-days.tsx'
import { type ElevationDay, gains, pointsOf, scaleOf } from './elevation-geometry.ts'
import { ElevationPlot } from './elevation-plot.tsx'
import { ElevationTable } from './elevation-table.tsx'
import { useFirstSight } from '../data/use-first-sight.ts'
import { Figures } from '../data/stats.tsx'
import { Fold } from '../feedback/fold.tsx'

type ElevationChartProps = {
  /** 'Fourteen days, one high pass'. */
  title: string
  /** Sentences that name start, summit and finish, steep nights and rest days. */
  caption: string
  /** The climb in numbers: name, value and explanation. */
  figures: { name: string; value: string; about: string }[]
  days: readonly ElevationDay[]
  /** Called with the focused day. */
  onDay?: ((day: number) => void) | undefined
}

/**
 * A trek's real elevation profile, one column for each day; the days link to the itinerary and the arrow keys move
 * between them.
 */
export function ElevationChart({ title, caption, figures, days, onDay }: ElevationChartProps) {
  const figure = useRef<HTMLElement>(null)
  useFirstSight(figure)
  const titleId = useId()
  const [chosen, setChosen] = useState<number>()
  const scale = scaleOf(days)
  const points = pointsOf(days, scale)
  const nights = points.filter(({ kind }) => kind !== 'high')
  const gained = gains(days)
  const choose = (index: number) => {
    setChosen(index)
    const day = days[index]
    if (day) onDay?.(day.day)
  }
  return (
    <section className="card pad" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <figure ref={figure} className={days.length > 16 ? 'elev elev--long' : 'elev'}>
        <figcaption className="muted mt-2">{caption}</figcaption>
        <ElevationPlot
          points={points}
          scale={scale}
          chosen={chosen === undefined ? undefined : nights[chosen]}
        />
        <ElevationDays days={days} gains={gained} chosen={chosen} onChoose={choose} />
        <p className="elev__now small num" role="status">
          {chosen !== undefined && nowText(days[chosen], gained[chosen] ?? null)}
        </p>
        <div className="elev__foot">
          <Legend
            marked={scale.lines.includes(3000)}
            gaining={gained.some((gain) => gain !== null)}
            rests={days.some(({ rest }) => rest)}
            steep={days.some(({ steep }) => steep)}
          />
          {figures.length > 0 && (
            <Fold summary="The climb in figures">
              <Figures className="elev__figures" figures={figures} />
            </Fold>
          )}
          <ElevationTable days={days} gains={gained} />
        </div>
      </figure>
    </section>
  )
}

/** 'Day 7: Yak Kharka, 4,018 m, 478 m above the highest night before'. */
function nowText(day: ElevationDay | undefined, gain: number | null): string {
  if (!day) return ''
  const place = `Day ${day.day}: ${day.place}, ${figureText(day.altitude)} m`
  if (day.rest) return `${place}, rest day`
  if (gain === null) return place
  return `${place}, ${figureText(gain)} m above the highest night before${day.steep ? ', a steep night' : ''}`
}

type LegendProps = { marked: boolean; gaining: boolean; rests: boolean; steep: boolean }

function Legend({ marked, gaining, rests, steep }: LegendProps) {
  return (
    <p className="legend">
      <span>
        <i className="elev__key" />A night
      </span>
      {rests && (
        <span>
          <i className="elev__key elev__key--rest" />
          Acclimatisation day
        </span>
      )}
      {steep && (
        <span>
          <i className="elev__key elev__key--steep" />
          More than 500 m at once
        </span>
      )}
      {marked && (
        <>
          <span>
            <i className="elev__key elev__key--mark" />
            3,000 m: above it, sleep at most 500 m higher each night
          </span>
          {gaining && <span className="wide">+ metres above the highest night before, from 3,000 m</span>}
        </>
      )}
    </p>
  )
}
