import { acclimatisationOf } from '#domain/trek/acclimatisation-rules.ts'
import type { TrekPage } from '#domain/trek/trek-page-queries.ts'
import { Peaks } from '../../ui/peaks.tsx'

/** How hard a trek is: its peaks, the host's words, and the figures of its own itinerary. */
export function TrekDifficulty({ trek }: { trek: TrekPage }) {
  return (
    <section id="difficulty" aria-labelledby="difficulty-title">
      <div className="sech">
        <div>
          <h2 id="difficulty-title">Difficulty</h2>
          <p>{trek.fitness}</p>
        </div>
        <Peaks difficulty={trek.difficulty} />
      </div>
      <dl className="trek-nums">
        {figuresOf(trek).map(({ name, value, about }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              <small>{about}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function figuresOf({ days }: TrekPage) {
  const walked = days.filter(({ km }) => km > 0)
  const longest = walked.reduce((best, day) => (day.hours > best.hours ? day : best), walked[0] ?? nowhere)
  const { nightsAbove3000, highestNightM, restDays } = acclimatisationOf(days)
  return [
    { name: 'Walking days', value: String(walked.length), about: `${Math.round(total(walked))} km on foot` },
    { name: 'Longest day', value: `${longest.hours} h`, about: `day ${longest.day}, ${longest.km} km` },
    {
      name: 'Nights above 3,000 m',
      value: String(nightsAbove3000),
      about: `highest at ${highestNightM.toLocaleString('en-US')} m`,
    },
    { name: 'Rest days', value: String(restDays), about: 'to get used to the altitude' },
  ]
}

const nowhere = { day: 1, hours: 0, km: 0 }

function total(days: { km: number }[]): number {
  return days.reduce((sum, { km }) => sum + km, 0)
}
