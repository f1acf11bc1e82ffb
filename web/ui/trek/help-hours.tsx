export type HelpHours = {
  day: number
  place: string
  /** Null when no route on foot or by road is known. */
  nearest: { at: string; hours: number } | null
}

/** Longer than this is shown as more than a day and a night. */
const LONG_HOURS = 24

/** The hours from each night to a doctor, as bars with labels. */
export function HelpHoursList({ days }: { days: readonly HelpHours[] }) {
  const most = Math.max(1, ...days.map(({ nearest }) => Math.min(LONG_HOURS, nearest?.hours ?? 0)))
  return (
    <ol className="far">
      {days.map(({ day, place, nearest }) => (
        <li key={day} className={nearest?.hours === 0 ? 'here' : undefined}>
          <svg className="far__bar" aria-hidden="true">
            {nearest && <Bar share={Math.min(LONG_HOURS, nearest.hours) / most} />}
          </svg>
          <b>{nearest ? textOf(nearest.hours) : '–'}</b>
          <span>
            <i className="dy">day </i>
            {day}
          </span>
          <i className="vh">
            {`, ${place}: ${nearest ? (nearest.hours === 0 ? 'help is here' : `hours to ${nearest.at}`) : 'no way known'}`}
          </i>
        </li>
      ))}
    </ol>
  )
}

function Bar({ share }: { share: number }) {
  const height = Math.round(6 + share * 94)
  return <rect y={`${100 - height}%`} width="100%" height={`${height}%`} rx="4" />
}

function textOf(hours: number): string {
  if (hours === 0) return 'here'
  return hours > LONG_HOURS ? `${LONG_HOURS}+` : String(hours)
}
