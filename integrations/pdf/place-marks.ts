/** A shaped text: how far each glyph moves the pen, and how far beside the pen it is drawn, in units of the font. */
type Run = { positions: { xAdvance: number; xOffset: number }[] }

/**
 * Puts the marks of a text where the font places them, for example the ु of कु below its letter. The renderer draws glyphs almost
 * without their offsets, so the glyph before moves the pen by the offset, and the mark moves it back. Vertical offsets stay lost.
 */
export function placeMarks<Shaped extends Run>(run: Shaped): Shaped {
  run.positions.forEach((position, index) => {
    const before = run.positions[index - 1]
    if (!before) return
    before.xAdvance += position.xOffset
    position.xAdvance -= position.xOffset
    position.xOffset = 0
  })
  return run
}
