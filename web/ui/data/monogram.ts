/** A person's initials on one of five prayer-flag colours. */
export type Monogram = { letters: string; flag: string }

/** The monogram of a name or an email address, always the same for the same name. */
export function monogramOf(name: string): Monogram {
  return { letters: initials(name), flag: String(flagOf(name)) }
}

function flagOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (sum % 5) + 1
}

function initials(name: string): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? []
  const first = [...(words[0] ?? '?')][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}
