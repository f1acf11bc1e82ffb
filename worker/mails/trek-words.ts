import type { KitKey } from '#domain/trek/land/kit-rules.ts'
import type { DayWeather, Weather } from '#domain/trek/land/weather-rules.ts'
import { figureText } from '#figure-text'

/** The groups of a kit list, as the trek page names them. */
export const kitTitles: Record<KitKey, string> = {
  all: 'Every trek',
  above3500: 'Above 3,500 m',
  above5000: 'Above 5,000 m',
  technical: 'Climbing',
  wet: 'Rainy months',
  winter: 'Winter',
}

/** The likely temperatures of a departure's nights and days in °C, as an estimate. */
export function weatherText({ warmest, coldest, nights, freezingNights, top }: Weather): string {
  const sentences = [
    `Up to ${degrees(warmest.maxC)} by day in ${warmest.place}, down to ${degrees(coldest.minC)} in the night at ${at(coldest)}.`,
    freezingNights > 0 ? `${freezingNights} of ${nights} nights are below 0 °C.` : 'No night is below 0 °C.',
    top ? `${degrees(top.minC)} to ${degrees(top.maxC)} at the highest point, ${at(top)}.` : '',
    'This is typical for these months. It is not a forecast.',
  ]
  return sentences.filter(Boolean).join(' ')
}

function at({ place, altitudeM }: DayWeather): string {
  return `${place}, ${figureText(altitudeM)} m`
}

/** A temperature in whole degrees with a true minus sign: '−12 °C'. */
function degrees(celsius: number): string {
  return `${String(Math.round(celsius) + 0).replace('-', '−')}\u00a0°C`
}
