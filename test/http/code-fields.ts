/** Splits a six-digit code into the six fields of a page. */
export function digits(code: string, field = 'code'): Record<string, string> {
  return Object.fromEntries([...code].map((digit, index) => [`${field}-${index + 1}`, digit]))
}
