/** Writes a table of state transitions as one text for each state: 'requested → approved, rejected'; 'rejected' alone when it is final. */
export function transitionsText(transitions: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(transitions).map(([from, to]) =>
    to.length === 0 ? from : `${from} → ${to.join(', ')}`,
  )
}
