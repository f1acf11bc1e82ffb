/** A point of a route: kilometres (or days) from the start, and metres above the sea. */
export type ProfilePoint = readonly [along: number, altitude: number]

type SparkProps = {
  profile: readonly ProfilePoint[]
  /** Metres at the bottom and top of the drawing; the same for cards that stand side by side. */
  scale?: readonly [bottom: number, top: number] | undefined
}

/** The profile of a route as a small line, for cards. */
export function Spark({ profile, scale }: SparkProps) {
  const line = profileLine(profile, 300, 44, scale)
  return (
    <svg className="spark" viewBox="0 0 300 44" preserveAspectRatio="none" aria-hidden="true">
      <path className="f" d={`${line}L300 44L0 44Z`} />
      <path className="m" d={line} />
      <path className="k" d={line} />
    </svg>
  )
}

/** The path of a profile in a box of the given size, its lowest point a little above the bottom. */
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
