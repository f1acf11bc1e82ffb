export type ElevationDay = {
  day: number
  place: string
  /** Metres of the night. */
  altitude: number
  /** The highest point walked that day when it is above both nights. */
  highPoint?: { altitude: number; name: string } | undefined
  rest?: boolean | undefined
  /** A night more than 500 m above any before, above 3,000 m. */
  steep?: boolean | undefined
  km?: number | undefined
  hours?: number | undefined
}

export type Scale = { bottom: number; top: number; lines: number[] }

/** A dot or label of the chart; x and y are per cent of the plot. */
export type ChartPoint = {
  x: number
  y: number
  altitude: number
  label: string
  kind: 'night' | 'rest' | 'steep' | 'high'
}

/** The span of metres that the chart shows, with a line at each thousand. */
export function scaleOf(days: readonly ElevationDay[]): Scale {
  const all = days.flatMap((day) => [day.altitude, day.highPoint?.altitude ?? day.altitude])
  const bottom = Math.max(0, Math.min(...all) - 420)
  const top = Math.max(...all) + 0.1 * (Math.max(...all) - bottom)
  const lines: number[] = []
  for (let metres = Math.ceil(bottom / 1000) * 1000; metres < top; metres += 1000) lines.push(metres)
  return { bottom, top, lines }
}

/** Where a height lies, in per cent from the top. */
export function heightAt(metres: number, { bottom, top }: Scale): number {
  return round(((top - metres) / (top - bottom)) * 100)
}

/** Every night in the middle of its day's column, every high point where its day begins. */
export function pointsOf(days: readonly ElevationDay[], scale: Scale): ChartPoint[] {
  return days.flatMap(({ place, altitude, highPoint, rest, steep }, index) => {
    const night: ChartPoint = {
      x: round(((index + 0.5) / days.length) * 100),
      y: heightAt(altitude, scale),
      altitude,
      label: place,
      kind: rest ? 'rest' : steep ? 'steep' : 'night',
    }
    if (!highPoint) return [night]
    const high: ChartPoint = {
      x: round((index / days.length) * 100),
      y: heightAt(highPoint.altitude, scale),
      altitude: highPoint.altitude,
      label: highPoint.name,
      kind: 'high',
    }
    return [high, night]
  })
}

/** Metres that each night lies above the higher of 3,000 m and the highest night before it; null on the way down and when resting. */
export function gains(days: readonly ElevationDay[]): (number | null)[] {
  let highest = Math.max(3000, days[0]?.altitude ?? 0)
  return days.map(({ altitude, rest }) => {
    const gain = altitude - highest
    highest = Math.max(highest, altitude)
    return rest || gain <= 0 ? null : gain
  })
}

/** The stretched curve in a box of 1000 × 300. */
export function curveOf(points: readonly ChartPoint[]): string {
  return points
    .map(({ x, y }, index) => `${index ? 'L' : 'M'}${(x * 10).toFixed(1)} ${(y * 3).toFixed(1)}`)
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
