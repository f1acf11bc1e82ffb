/** What nobody types who wants to be read: control characters, and those that turn the words around them the other way. */
const HIDDEN = String.raw`[\p{Cc}\u202a-\u202e\u2066-\u2069]`
/** A mark too many on one letter: it would be drawn over the lines above and below. */
const PILED = /(\p{M}{6})\p{M}+/gu

/** Any of them but line breaks and tabs: a field that holds one is refused. */
export const unreadable = new RegExp(String.raw`(?![\n\r\t])${HIDDEN}`, 'u')

/** Whether there is nothing to be seen: spaces, joiners, fillers and the like alone. */
export function isBlank(text: string): boolean {
  return !/[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)
}

/** What somebody writes for others, as it is kept: its words and paragraphs, and nothing that cannot be seen. */
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
