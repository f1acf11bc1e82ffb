import { airPercent, type DayClimb } from '#domain/trek/land/difficulty-rules.ts'
import type { TrekPage } from '#domain/pages/trek-page-queries.ts'
import { Fold } from '../../../ui/feedback/fold.tsx'
import { Figures } from '../../../ui/data/stats.tsx'
import { Peaks } from '../../../ui/data/peaks.tsx'
import { inWords, metres } from '../../../shared/trek/trek-words.ts'

/** A trek's difficulty: its peaks, the host's description, and the numbers of its itinerary. */
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
      <Fold summary="Ascent, hours and altitude in figures">
        <Figures className="trek-nums" figures={figuresOf(trek)} />
      </Fold>
    </section>
  )
}

function figuresOf({ maxAltitudeM, distanceKm, land: { walk, nights, technical } }: TrekPage) {
  const { nightsAbove3000, highestNightM, restDays } = nights
  const perDay = walk.walkingDays > 0 ? Math.round((10 * walk.hours) / walk.walkingDays) / 10 : 0
  const rest = restDays === 0 ? 'no rest day' : `${inWords(restDays)} rest ${restDays === 1 ? 'day' : 'days'}`
  return [
    {
      name: 'Total walking time',
      value: `${walk.hours} h`,
      about: `about ${distanceKm} km on ${walk.walkingDays} days, ${perDay} h a day`,
    },
    {
      name: 'Longest day',
      value: `${walk.longest?.hours ?? 0} h`,
      about: walk.longest ? `day ${walk.longest.day}, ${walk.longest.km} km` : '',
    },
    {
      name: 'Most ascent in a day, net',
      value: climbText(walk.mostAscent, '+'),
      about: wayText(walk.mostAscent),
    },
    {
      name: 'Most descent in a day, net',
      value: climbText(walk.mostDescent, '−'),
      about: wayText(walk.mostDescent),
    },
    {
      name: 'Nights above 3,000 m',
      value: String(nightsAbove3000),
      about: `${walk.nightsAbove4000 === 0 ? 'none' : walk.nightsAbove4000} above 4,000 m, highest at ${metres(highestNightM)}`,
    },
    {
      name: 'Biggest gain between nights',
      value: climbText(walk.largestStep, '+'),
      about: `above 3,000 m, where 500 m is the limit; ${rest}`,
    },
    {
      name: 'Air at the top',
      value: `${airPercent(maxAltitudeM)}%`,
      about: `of the air at sea level, at ${metres(maxAltitudeM)}`,
    },
    technical
      ? { name: 'Ropes, crampons', value: 'Needed', about: 'your own climbing kit, see the kit list' }
      : { name: 'Ropes, crampons', value: 'None', about: 'a walk, not a climb' },
  ]
}

function climbText(climb: DayClimb | null, sign: string): string {
  return climb ? `${sign}${metres(climb.metres)}` : 'None'
}

function wayText(climb: DayClimb | null): string {
  return climb ? `day ${climb.day}, ${climb.from} to ${climb.to}` : ''
}
