/** A name as operators see it every day: 'M•••• L••••'; the full name is revealed individually, which is logged. */
export function maskedName(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0])
    .filter(Boolean)
    .map((letter) => `${letter}••••`)
    .join(' ')
}

/** An address as operators see it every day: 'm••••@••••.com'. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${[...name][0] ?? ''}••••@••••${host.slice(host.lastIndexOf('.'))}`
}
