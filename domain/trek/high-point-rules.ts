export type HighPoint = { name: string; altitudeM: number }

/**
 * The highest point of a day, which its note ends with ('Highest point of the day: Thorong La, 5,416 m'), and the rest
 * of the note.
 */
export function readDayNote(note: string): { highPoint: HighPoint | null; note: string } {
  const found = /(?:^|\. )Highest point of the day: (.+?), ([\d,]+) m$/.exec(note)
  const [whole, name, metres] = found ?? []
  if (!found || !whole || !name || !metres) return { highPoint: null, note }
  const highPoint = { name: plainPlace(name), altitudeM: Number(metres.replaceAll(',', '')) }
  return { highPoint, note: note.slice(0, found.index) }
}

/** A place name without additions in brackets or after a comma: 'Shipton La (4125-4229 by source)' is Shipton La. */
export function plainPlace(place: string): string {
  return place.split(/\s*[(;,]/)[0] ?? place
}

/** The highest point of a trek: the host's, unless one of its days is higher. */
export function highestOf(
  own: HighPoint,
  days: readonly { place: string; altitudeM: number; note: string }[],
): HighPoint {
  const points = days.flatMap(({ place, altitudeM, note }) => {
    const { highPoint } = readDayNote(note)
    return [{ name: place, altitudeM }, ...(highPoint ? [highPoint] : [])]
  })
  return points.reduce((top, point) => (point.altitudeM > top.altitudeM ? point : top), own)
}

/** The day of a trek's highest point, `maxAltitudeM`; null when no day names it. */
export function topDayOf(
  days: readonly { day: number; altitudeM: number; note: string }[],
  maxAltitudeM: number,
): number | null {
  const top = days.find(
    ({ altitudeM, note }) =>
      Math.max(altitudeM, readDayNote(note).highPoint?.altitudeM ?? 0) === maxAltitudeM,
  )
  return top?.day ?? null
}
