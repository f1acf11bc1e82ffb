/** An address with text on both sides of the at sign and a dot in its domain; the mail itself is the verification. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    !/\p{Cc}/u.test(text) &&
    /^[^\s@<>(),;:"]+@[^\s@<>(),;:".]+(\.[^\s@<>(),;:".]+)+$/.test(text)
  )
}
