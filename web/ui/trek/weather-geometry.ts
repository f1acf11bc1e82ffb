export type WeatherColumn = {
  day: number
  /** 'Sun 14 Mar 2027'. */
  date: string
  place: string
  altitudeM: number
  minC: number
  maxC: number
}

export type DegreeScale = { bottom: number; top: number; lines: number[]; freezing: number }

/** A bar from the night's to the day's temperature; x, y and height are percentages of the plot. */
export type WeatherBar = { x: number; y: number; height: number }

/** The chart's range in degrees, with a line every ten; it always includes the freezing line. */
export function degreeScale(columns: readonly WeatherColumn[]): DegreeScale {
  const top = Math.max(6, ...columns.map(({ maxC }) => maxC + 4))
  const bottom = Math.min(-4, ...columns.map(({ minC }) => minC - 6))
  const lines: number[] = []
  for (let degrees = Math.ceil(bottom / 10) * 10; degrees < top; degrees += 10)
    if (degrees !== 0) lines.push(degrees)
  const scale = { bottom, top, lines, freezing: 0 }
  return { ...scale, freezing: degreeAt(0, scale) }
}

/** The position of a temperature, in per cent from the top. */
export function degreeAt(celsius: number, { bottom, top }: Pick<DegreeScale, 'bottom' | 'top'>): number {
  return round(((top - celsius) / (top - bottom)) * 100)
}

/** The bar of each day in the middle of its column. */
export function barsOf(columns: readonly WeatherColumn[], scale: DegreeScale): WeatherBar[] {
  return columns.map(({ minC, maxC }, index) => {
    const y = degreeAt(maxC, scale)
    return {
      x: round(((index + 0.5) / columns.length) * 100),
      y,
      height: round(degreeAt(minC, scale) - y),
    }
  })
}

/** The same bar relative to the part of the plot below freezing, which clips it. */
export function belowFreezing({ x, y, height }: WeatherBar, freezing: number): WeatherBar {
  const part = 100 - freezing
  return { x, y: round(((y - freezing) / part) * 100), height: round((height / part) * 100) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
