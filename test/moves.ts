/** Writes a table of moves as one text for each state: 'requested → approved, rejected'; 'rejected' alone when it is final. */
export function movesText(moves: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(moves).map(([from, to]) => (to.length === 0 ? from : `${from} → ${to.join(', ')}`))
}
