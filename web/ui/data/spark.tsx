import { useId } from 'react'

/** A point of a route: kilometres (or days) from the start, and metres above sea level. */
export type ProfilePoint = readonly [along: number, altitude: number]

type SparkProps = {
  profile: readonly ProfilePoint[]
  /** Metres at the bottom and top of the drawing; the same for cards side by side. */
  scale?: readonly [bottom: number, top: number] | undefined
}

/** A route's profile as a small line, for cards: defined once and used twice, because a list has many. */
export function Spark({ profile, scale }: SparkProps) {
  const id = useId()
  const line = profileLine(profile, 300, 44, scale)
  const [, start = 0] = /^M\S+ ([\d.]+)/.exec(line) ?? []
  return (
    <svg className="spark" viewBox="0 0 300 44" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <path id={id} d={`${line}H320V99H-20V${start}Z`} vectorEffect="non-scaling-stroke" />
      </defs>
      <use href={`#${id}`} className="f" />
      <use href={`#${id}`} className="m" />
      <use href={`#${id}`} className="k" />
    </svg>
  )
}

/** The path of a profile in a box of the given size, with its lowest point a little above the bottom. */
export function profileLine(
  profile: readonly ProfilePoint[],
  width: number,
  height: number,
  scale?: readonly [bottom: number, top: number],
): string {
  const along = profile.map(([x]) => x)
  const altitudes = profile.map(([, y]) => y)
  const [start, end] = [Math.min(...along), Math.max(...along)]
  const [low, high] = scale ?? [Math.min(...altitudes), Math.max(...altitudes)]
  const x = (value: number) => ((value - start) / (end - start || 1)) * width
  const y = (value: number) => height * (0.9 - 0.85 * ((value - low) / (high - low || 1)))
  return profile.map(([a, m], i) => `${i ? 'L' : 'M'}${x(a).toFixed(1)} ${y(m).toFixed(1)}`).join('')
}
