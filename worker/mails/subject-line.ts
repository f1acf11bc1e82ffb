/** The subject of a mail that names what somebody typed: one line, because a line break would begin another header. */
export function subjectLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
