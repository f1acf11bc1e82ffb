/** The name that the other side sees: first name and initial, 'Jonas W.'. */
export function shownName(firstName: string, lastName: string): string {
  const [initial] = lastName
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}

/** The form of address of a host: a person's first name, a company's whole name. */
export function spokenName(displayName: string, kind: string): string {
  return kind === 'individual' ? (displayName.split(' ')[0] ?? displayName) : displayName
}
