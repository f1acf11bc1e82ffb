/** Letters and digits that look like a Latin one: Cyrillic, Greek and digits. Capital i, l and 1 look alike too. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  ԝ: 'w',
  ӏ: 'i',
  ь: 'b',

  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  σ: 'o',
  ı: 'i',
  ł: 'i',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ɡ: 'g',
  ɑ: 'a',

  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  l: 'i',
  '|': 'i',
  '!': 'i',
  $: 's',
  '@': 'a',
}

/** Words reserved for the platform. */
const reserved = [
  'official',
  'support',
  'admin',
  'administrator',
  'operator',
  'moderator',
  'staff',
  'helpdesk',
  'verified',
  'verification',
  'security',
  'payments',
  'refunds',
].map(skeletonOf)

/**
 * The skeleton of a name: equal for names that differ only in case, accents, spaces, punctuation or similar letters.
 * Two hosts may not have equal ones.
 */
export function skeletonOf(name: string): string {
  return wordsOf(name).join('')
}

/** Why a name is reserved, as a sentence; null when it is free. `ours` is the name of this marketplace. */
export function reservedProblem(name: string, ours: string): string | null {
  const words = wordsOf(name)
  const usesBrand = words.join('').includes(skeletonOf(ours))
  if (!usesBrand && !words.some((word) => reserved.includes(word))) return null
  return `Leave out “${ours}” and words like “official”, “support” or “admin”: they would look like us.`
}

/** Whether two different names are similar: one contains the other, or one letter differs. */
export function looksLike(one: string, other: string): boolean {
  const [a, b] = [skeletonOf(one), skeletonOf(other)]
  if (a === '' || b === '') return false
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (short.length >= 6 && long.includes(short)) || isNear(short, long)
}

/** At most one letter differs, is inserted or is removed; in words of five letters or more. */
function isNear(short: string, long: string): boolean {
  if (short.length < 5 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = long.slice(at + 1)
  return short.slice(at) === rest || short.slice(at + 1) === rest
}

function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/./gu, (sign) => lookAlikes[sign] ?? sign)
  // An m can be imitated by rn, a w by vv.
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) =>
    word.replaceAll('rn', 'm').replaceAll('vv', 'w'),
  )
}
