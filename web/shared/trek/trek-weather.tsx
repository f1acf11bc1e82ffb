import { dayText, type IsoDate } from '#domain/dates.ts'
import { daylightOn } from '#domain/trek/land/daylight-rules.ts'
import { LAPSE_C_PER_1000_M, usualStart, type Weather, weatherOf } from '#domain/trek/land/weather-rules.ts'
import type { TrekFacts } from '#domain/trek/versions/trek-facts.ts'
import { Fold } from '../../ui/feedback/fold.tsx'
import { WeatherChart } from '../../ui/trek/weather-chart.tsx'
import { aboutHour, degrees, hoursText, monthNames, spanText } from './land-words.ts'
import { LandSources } from './land-sources.tsx'
import { capital, inWords, metres, monthName, monthText } from './trek-words.ts'

/** The trek data for the sections about the region, which the page of a booking shows too. */
type LandTrek = Pick<TrekFacts, 'slug' | 'days' | 'land' | 'bestMonths' | 'fitness' | 'maxAltitudeM'> & {
  today: IsoDate
}

export type LandSection = { trek: LandTrek; departure: { startsOn: IsoDate; endsOn: IsoDate } | undefined }

/** The expected temperatures of the chosen departure; without one, those of the next good month. */
export function TrekWeather({ trek, departure }: LandSection) {
  const { station } = trek.land
  const startsOn = departure?.startsOn ?? usualStart(trek.bestMonths, trek.today)
  const weather = station && weatherOf(station, startsOn, trek.days)
  return (
    <section id="weather" aria-labelledby="weather-title" className="card pad">
      <h2 id="weather-title">Weather</h2>
      {station && weather ? (
        <>
          <p className="muted mt-2" id="weather-words">
            {leadText(weather, departure)}
          </p>
          <Fold summary="Day by day, rain and daylight">
            <WeatherChart
              columns={weather.days.map((day) => ({ ...day, date: dayText(day.on) }))}
              coldest={weather.coldest.day}
              labelledBy="weather-words"
            />
            <Side trek={trek} weather={weather} />
            <p className="small muted mt-4">
              This is climate, not a forecast: monthly normals of {station.place}, {metres(station.altitudeM)}{' '}
              ({weather.temperatures}), lowered by {LAPSE_C_PER_1000_M} °C for every 1,000 m (sourced). Each
              day uses the normals of its month. Single days differ, and wind makes them colder.{' '}
              {station.note}
            </p>
            <LandSources sources={trek.land.climateSources} on={trek.land.climateOf} />
          </Fold>
        </>
      ) : (
        <p className="muted mt-2">We do not know a weather station near this trek yet. Ask your host.</p>
      )}
    </section>
  )
}

function leadText(
  { coldest, warmest, nights, freezingNights, days }: Weather,
  departure: LandSection['departure'],
) {
  const [first] = days
  const when = departure
    ? `for ${spanText(departure.startsOn, departure.endsOn)}`
    : `in ${first ? monthText(first.on) : ''}`
  const coldWarm = `The coldest night is ${coldest.place}, ${degrees(Math.round(coldest.minC))}; ${warmest.place} is ${degrees(Math.round(warmest.maxC))} by day.`
  const freezing =
    freezingNights === 0
      ? 'No night is likely to freeze.'
      : freezingNights === nights
        ? 'Every night is likely to freeze.'
        : `${capital(inWords(freezingNights))} of ${inWords(nights)} nights ${freezingNights === 1 ? 'is' : 'are'} likely to freeze.`
  return `Typical temperatures ${when}, day and night, in °C. ${coldWarm} ${freezing}`
}

function Side({ trek, weather }: { trek: LandTrek; weather: Weather }) {
  const { station, position } = trek.land
  const light = weather.days.map(({ on }) => daylightOn(on, position))
  const minutes = light.map((each) => each.minutes)
  const [shortest, longest] = [Math.min(...minutes), Math.max(...minutes)]
  const middle = light[Math.floor(light.length / 2)]
  const { rain, top } = weather
  return (
    <dl className="wx__side">
      <div>
        <dt>Daylight</dt>
        <dd>
          {shortest === longest ? hoursText(shortest) : `${hoursText(shortest)} to ${hoursText(longest)}`}
          {middle && (
            <span>
              Sunrise about {aboutHour(middle.sunrise)}, sunset about {aboutHour(middle.sunset)} over a flat
              horizon
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>Rain and snow in {monthNames(rain.map(({ month }) => month))}</dt>
        <dd>
          {rain.map(({ mm }) => `${Math.round(mm)} mm`).join(', ')}
          <span>
            {rainBasis(rain)} {station?.place}, {metres(station?.altitudeM ?? 0)}
          </span>
        </dd>
      </div>
      {top && (
        <div>
          <dt>
            {top.place}, day {top.day}
          </dt>
          <dd>
            {degrees(Math.round(top.minC)).replace(/\s°C$/, '')} to {degrees(Math.round(top.maxC))}
            <span>at {metres(top.altitudeM)}, before wind</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

function rainBasis(rain: Weather['rain']): string {
  if (rain.every(({ sourced }) => sourced)) return 'measured at'
  const measured = rain.filter(({ sourced }) => sourced).map(({ month }) => monthName(month))
  return measured.length > 0 ? `measured (${measured.join(', ')}) and estimated for` : 'estimated for'
}
