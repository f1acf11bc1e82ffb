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
  let highest = 3000
  return days.map(({ altitude, rest }) => {
    const gain = altitude - highest
    highest = Math.max(highest, altitude)
    return rest || gain <= 0 ? null : gain
  })
}

/** Below this a side trip is not worth a name of its own beside the top; metres above the nights around it. */
const WORTH_A_NAME_M = 200
/** Names closer than this, in per cent of the width, would lie over each other; so would long ones. */
const APART = 22
const LONGEST_NAME = 20

/** The points that are named on the drawing: the top first, then other high points that stand out and have room. */
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

/** The stretched curve in a box of 1000 × 300. */
export function curveOf(points: readonly ChartPoint[]): string {
  return points
    .map(({ x, y }, index) => `${index ? 'L' : 'M'}${(x * 10).toFixed(1)} ${(y * 3).toFixed(1)}`)
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
