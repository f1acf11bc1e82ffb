/** A six-digit code for the six fields that pages have for one. */
export function digits(code: string, field = 'code'): Record<string, string> {
  return Object.fromEntries([...code].map((digit, index) => [`${field}-${index + 1}`, digit]))
}
