import fc from 'fast-check'

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800
const LAST = 0x10ffff

/** Any character of Unicode; half of a pair is none. */
const character = fc
  .integer({ min: 0, max: LAST - SURROGATES })
  .map((code) => String.fromCodePoint(code < FIRST_SURROGATE ? code : code + SURROGATES))

/**
 * Text of any characters. `fc.string` with `unit: 'binary'` generates the same, but first builds a table of all
 * characters, for half a second in each process.
 */
export function anyText(maxLength = 10): fc.Arbitrary<string> {
  return fc.array(character, { maxLength }).map((characters) => characters.join(''))
}
