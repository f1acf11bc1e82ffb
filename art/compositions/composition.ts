/** The layout of a cover: its foreground, and the position of the trek's ridge. */
export type Composition = 'ridge' | 'valley' | 'lake' | 'forest' | 'pass' | 'terraces' | 'cliffs' | 'glacier'

/** How far the summits move up and stretch, and the position of the ridge, as shares of the picture from its top edge. */
export type Framing = { lift: number; stretch: number; foot: number; low: number; top: number }

/** The lake's surface in the composition with a lake, as a share of the height. */
export const waterline = 0.69

const framings: Record<Composition, Framing> = {
  ridge: { lift: 0, stretch: 1, foot: 0.84, low: 0.8, top: 0.555 },
  valley: { lift: 0.06, stretch: 1.02, foot: 0.74, low: 0.69, top: 0.52 },
  lake: { lift: 0.1, stretch: 0.86, foot: 0.69, low: 0.655, top: 0.47 },
  forest: { lift: 0.02, stretch: 0.94, foot: 0.8, low: 0.76, top: 0.55 },
  pass: { lift: 0.08, stretch: 0.96, foot: 0.72, low: 0.68, top: 0.51 },
  terraces: { lift: 0.12, stretch: 0.82, foot: 0.68, low: 0.63, top: 0.44 },
  cliffs: { lift: 0.14, stretch: 0.84, foot: 0.66, low: 0.6, top: 0.42 },
  glacier: { lift: 0.06, stretch: 1.16, foot: 0.75, low: 0.715, top: 0.585 },
}

type Framed = { composition: Composition; ridge: boolean; aspect: number }

/** The framing of a print; a backdrop of summits alone has that of the ridge. */
export function framingOf({ composition, ridge, aspect }: Framed): Framing {
  const framing = framings[ridge ? composition : 'ridge']
  return aspect < 1 ? { ...framing, top: framing.top + 0.045 } : framing
}
