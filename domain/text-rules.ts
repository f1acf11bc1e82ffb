/** Characters that no honest author types: control characters, and those that change the direction of text. */
const HIDDEN = String.raw`[\p{Cc}\u202a-\u202e\u2066-\u2069]`
/** Too many combining marks on one letter, which would cover the lines above and below. */
const PILED = /(\p{M}{6})\p{M}+/gu

/** Any of these except line breaks and tabs: a field that contains one is refused. */
export const unreadable = new RegExp(String.raw`(?![\n\r\t])${HIDDEN}`, 'u')

/** Whether a text has no visible character: only spaces, joiners, fillers and the like. */
export function isBlank(text: string): boolean {
  return !/[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)
}

/** A text that somebody writes for others, in stored form: with its paragraphs, and without invisible characters. */
export function readWords(typed: string): string {
  const words = typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(new RegExp(String.raw`(?!\n)${HIDDEN}`, 'gu'), '')
    .replace(PILED, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return isBlank(words) ? '' : words
}
