export type ElevationDay = {
  day: number
  place: string
  /** Sleeping altitude in metres. */
  altitude: number
  /** The highest point of the day's walk, if it is above both nights. */
  highPoint?: { altitude: number; name: string } | undefined
  rest?: boolean | undefined
  /** A night more than 500 m above all earlier ones, above 3,000 m. */
  steep?: boolean | undefined
  km?: number | undefined
  hours?: number | undefined
}

export type Scale = { bottom: number; top: number; lines: number[] }

/** A dot or label of the chart; x and y are percentages of the plot. */
export type ChartPoint = {
  x: number
  y: number
  altitude: number
  label: string
  kind: 'night' | 'rest' | 'steep' | 'high'
}

/** The chart's range in metres, with a line at each thousand. */
export function scaleOf(days: readonly ElevationDay[]): Scale {
  const all = days.flatMap((day) => [day.altitude, day.highPoint?.altitude ?? day.altitude])
  const bottom = Math.max(0, Math.min(...all) - 420)
  const top = Math.max(...all) + 0.1 * (Math.max(...all) - bottom)
  const lines: number[] = []
  for (let metres = Math.ceil(bottom / 1000) * 1000; metres < top; metres += 1000) lines.push(metres)
  return { bottom, top, lines }
}

/** The position of an altitude, in per cent from the top. */
export function heightAt(metres: number, { bottom, top }: Scale): number {
  return round(((top - metres) / (top - bottom)) * 100)
}

/** Every night in the middle of its day's column, every high point at the start of its day. */
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

/** Metres of each night above the higher of 3,000 m and the highest earlier night; null on a descent or a rest day. */
export function gains(days: readonly ElevationDay[]): (number | null)[] {
  let highest = 3000
  return days.map(({ altitude, rest }) => {
    const gain = altitude - highest
    highest = Math.max(highest, altitude)
    return rest || gain <= 0 ? null : gain
  })
}

/** A side trip below this gets no label beside the summit; metres above its two nights. */
const WORTH_A_NAME_M = 200
/** Labels closer than this, in per cent of the width, would overlap, as would long ones. */
const APART = 22
const LONGEST_NAME = 20

/** The points with a label: the summit first, then other prominent high points with enough space. */
export function labelled(points: readonly ChartPoint[]): ChartPoint[] {
  const byHeight = [...points].sort((a, b) => b.altitude - a.altitude)
  const named = byHeight.slice(0, 1)
  for (const point of byHeight) {
    const [before, after] = [points[points.indexOf(point) - 1], points[points.indexOf(point) + 1]]
    const around = Math.max(before?.altitude ?? 0, after?.altitude ?? 0)
    const standsOut = point.kind === 'high' && point.altitude - around >= WORTH_A_NAME_M
    const hasRoom = named.every(({ x }) => Math.abs(x - point.x) >= APART)
    if (standsOut && hasRoom && point.label.length <= LONGEST_NAME) named.push(point)
  }
  return named
}

/** The stretched curve in a 1000 × 300 view box. */
export function curveOf(points: readonly ChartPoint[]): string {
  return points
    .map(({ x, y }, index) => `${index ? 'L' : 'M'}${(x * 10).toFixed(1)} ${(y * 3).toFixed(1)}`)
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
