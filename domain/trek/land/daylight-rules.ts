import { daysBetween, type IsoDate } from '../../dates.ts'

/** Degrees north and east. */
export type Position = { latitude: number; longitude: number }

/**
 * Whole minutes; sunrise and sunset are minutes after midnight in Nepal, over a flat horizon; mountains shorten the
 * day.
 */
export type Daylight = { minutes: number; sunrise: number; sunset: number }

/** The zenith angle of the sun's centre at sunrise, when its upper edge appears with refraction. */
const HORIZON_DEGREES = 90.833
/** Nepal is at UTC+5:45. */
const NEPAL_MINUTES = 345

/**
 * From sunrise to sunset on a date, by the low-accuracy solar equations of the US National Oceanic and Atmospheric
 * Administration (declination and equation of time as Fourier series of the day of the year); accurate to about two
 * minutes in these latitudes. Beyond the polar circles the day is 0 or 24 hours long.
 */
export function daylightOn(on: IsoDate, { latitude, longitude }: Position): Daylight {
  const year = ((2 * Math.PI) / 365) * daysBetween(`${on.slice(0, 4)}-01-01`, on)
  const declination = declinationOf(year)
  const phi = radians(latitude)
  const cosine =
    Math.cos(radians(HORIZON_DEGREES)) / (Math.cos(phi) * Math.cos(declination)) -
    Math.tan(phi) * Math.tan(declination)
  const half = degrees(Math.acos(Math.min(1, Math.max(-1, cosine)))) * 4
  const noon = 720 - 4 * longitude - equationOfTime(year) + NEPAL_MINUTES
  return {
    minutes: Math.round(2 * half),
    sunrise: Math.round(noon - half),
    sunset: Math.round(noon + half),
  }
}

/** The solar declination, in radians. */
function declinationOf(year: number): number {
  return (
    0.006918 -
    0.399912 * Math.cos(year) +
    0.070257 * Math.sin(year) -
    0.006758 * Math.cos(2 * year) +
    0.000907 * Math.sin(2 * year) -
    0.002697 * Math.cos(3 * year) +
    0.00148 * Math.sin(3 * year)
  )
}

/** The equation of time: the minutes by which a sundial is ahead of the clock. */
function equationOfTime(year: number): number {
  return (
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(year) -
      0.032077 * Math.sin(year) -
      0.014615 * Math.cos(2 * year) -
      0.040849 * Math.sin(2 * year))
  )
}

function radians(value: number): number {
  return (value * Math.PI) / 180
}

function degrees(value: number): number {
  return (value * 180) / Math.PI
}
