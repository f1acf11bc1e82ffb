/** A name as operators see it every day: 'M•••• L••••'; the whole of it is revealed one at a time, and that is logged. */
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
