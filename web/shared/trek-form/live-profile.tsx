import { type DayForm, metresIn } from '#domain/trek/hosting/form/day-form-rules.ts'
import { type ElevationDay, pointsOf, scaleOf } from '../../ui/trek/elevation-geometry.ts'
import { ElevationPlot } from '../../ui/trek/elevation-plot.tsx'
import '../../ui/trek/elevation-chart.css'
import '../../ui/trek/elevation-days.css'

type LiveProfileProps = { days: readonly DayForm[]; steep: ReadonlyMap<number, string> }

/** The profile of the days with a known altitude, as travellers see it; from two nights on. */
export function LiveProfile({ days, steep }: LiveProfileProps) {
  const known = days.flatMap((day, index): ElevationDay[] => {
    const altitude = metresIn(day.altitude)
    const peak = metresIn(day.peakAltitude)
    if (!altitude) return []
    return [
      {
        day: index + 1,
        place: day.place || `Day ${index + 1}`,
        altitude,
        rest: day.rest,
        steep: steep.has(index + 1),
        highPoint: peak && day.peak ? { name: day.peak, altitude: peak } : undefined,
      },
    ]
  })
  if (known.length < 2) return null
  const scale = scaleOf(known)
  return (
    <figure className={known.length > 16 ? 'elev elev--long' : 'elev'} aria-label="Profile so far">
      <ElevationPlot points={pointsOf(known, scale)} scale={scale} chosen={undefined} />
      <ol className="elev__days" aria-hidden="true">
        {known.map(({ day, rest, steep: isSteep }) => (
          <li key={day} className={rest ? 'rest' : isSteep ? 'steep' : undefined}>
            <b>{day}</b>
          </li>
        ))}
      </ol>
    </figure>
  )
}
