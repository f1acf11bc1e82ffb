import type { AcceptedSurvivor } from './judge.ts'

const noneOrAll = 'Equivalent: a note that matches has all parts of its highest point, another one has none.'

/** Survivors in the rules of treks. */
export const acceptedInTreks: AcceptedSurvivor[] = [
  {
    file: 'domain/trek/high-point-rules.ts',
    mutant: '[] → ["Stryker was here"]',
    line: 'const [whole, name, metres] = found ?? []',
    reason: 'Equivalent: a note that does not match is returned before its first part is read.',
  },
  {
    file: 'domain/trek/high-point-rules.ts',
    mutant: '[] → ["Stryker was here"]',
    line: 'return [{ name: place, altitudeM }, ...(highPoint ? [highPoint] : [])]',
    reason: 'Equivalent: a point without an altitude is never the highest.',
  },
  {
    file: 'domain/trek/high-point-rules.ts',
    mutant: '!found || !whole || !name → false',
    reason: noneOrAll,
  },
  {
    file: 'domain/trek/high-point-rules.ts',
    mutant: '!found || !whole || !name || !metres → (!found || !whole || !name) && !metres',
    reason: noneOrAll,
  },
  {
    file: 'domain/trek/high-point-rules.ts',
    mutant: '!found || !whole || !name → (!found || !whole) && !name',
    reason: noneOrAll,
  },
  { file: 'domain/trek/high-point-rules.ts', mutant: '!found || !whole → false', reason: noneOrAll },
  {
    file: 'domain/trek/high-point-rules.ts',
    mutant: '!found || !whole → !found && !whole',
    reason: noneOrAll,
  },
]
