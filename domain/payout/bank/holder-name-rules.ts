export type NameVerdict = 'equal' | 'similar' | 'different'

/** The comparison of an account holder with a legal name, and its reason as a sentence. */
export type NameComparison = { verdict: NameVerdict; says: string }

type Word = { plain: string; typed: string }

/** Company forms, each as one canonical word. */
const companyForms: Readonly<Record<string, string>> = {
  pvt: 'private',
  private: 'private',
  pte: 'private',
  ltd: 'limited',
  limited: 'limited',
  inc: 'incorporated',
  incorporated: 'incorporated',
  corp: 'corporation',
  corporation: 'corporation',
  co: 'company',
  company: 'company',
  llc: 'llc',
  llp: 'llp',
  plc: 'plc',
  gmbh: 'gmbh',
}

/**
 * Compares the holder of a bank account with a host's legal name. Ignores case, accents, dots, spaces and word order.
 * 'Similar' is one small difference that a person can judge: an initial, an omitted name, a company form, a slightly
 * different spelling. Everything else is 'different', including names in different scripts.
 */
export function compareNames(legal: string, holder: string): NameComparison {
  const [ours, theirs] = [splitForm(wordsOf(legal)), splitForm(wordsOf(holder))]
  if (ours.words.length === 0) return different('We have no legal name to compare it with.')
  if (theirs.words.length === 0) return different('The account has no holder.')
  if (!sameScripts(legal, holder)) return different('The two names use different letters or scripts.')
  const isSameForm = formOf(ours.form) === formOf(theirs.form)
  if (isSameForm && sameWords(ours.words, theirs.words))
    return equal('Case, dots, spaces and the order of the words do not count.')
  return judge(pair(ours.words, theirs.words), isSameForm ? '' : formText(ours.form, theirs.form))
}

type Pairs = {
  exact: number
  initials: Word[]
  /** A pair of words, one of each name, with almost equal spelling. */
  near: [Word, Word][]
  missing: Word[]
  added: Word[]
}

function judge({ exact, initials, near, missing, added }: Pairs, form: string): NameComparison {
  const pairs = exact + initials.length + near.length
  const left = missing.length + added.length
  const kinds = [initials.length, near.length, left, form].filter(Boolean).length
  const isClose =
    kinds === 1 &&
    exact >= 1 &&
    near.length <= 1 &&
    (missing.length === 0 || added.length === 0) &&
    // A single common name may be the family name.
    (left === 0 || left < exact)
  if (!isClose)
    return different(
      pairs === 0
        ? 'No word is the same.'
        : `Only ${exact === 1 ? 'one word is' : `${exact} words are`} the same.`,
    )
  const [alike] = near
  if (alike) return similar(`One word differs: “${alike[0].typed}” is “${alike[1].typed}”.`)
  if (initials[0]) return similar(`An initial is given for ${quoted(initials)}.`)
  if (missing[0]) return similar(`Left out: ${quoted(missing)}.`)
  if (added[0]) return similar(`Added: ${quoted(added)}.`)
  return similar(form)
}

/** Removes equal words first, then initials, then words of almost equal spelling. */
function pair(ours: Word[], theirs: Word[]): Pairs {
  const added = [...theirs]
  const take = (left: Word[], fits: (ours: Word, theirs: Word) => boolean) => {
    const pairs: [Word, Word][] = []
    const rest = left.filter((word) => {
      const at = added.findIndex((other) => fits(word, other))
      const [found] = at < 0 ? [] : added.splice(at, 1)
      if (found) pairs.push([word, found])
      return !found
    })
    return { pairs, rest }
  }
  const exact = take(ours, (one, other) => one.plain === other.plain)
  const initial = take(exact.rest, isInitial)
  const near = take(initial.rest, ({ plain: one }, { plain: other }) => isNear(one, other))
  const initials = initial.pairs.map(([one, other]) => (one.plain.length > 1 ? one : other))
  return { exact: exact.pairs.length, initials, near: near.pairs, missing: near.rest, added }
}

function wordsOf(name: string): Word[] {
  const typed = name.normalize('NFKC').replaceAll('&', ' and ').replaceAll(/['’]/g, '')
  return [...typed.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => ({ typed: word, plain: plainOf(word) }))
}

/** Lower case, and Latin letters without accents. */
function plainOf(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
}

/** The company form at the end of a name: 'Pvt. Ltd.', 'P. Ltd.'. */
function splitForm(all: Word[]): { words: Word[]; form: Word[] } {
  const words = [...all]
  const form: Word[] = []
  for (;;) {
    const last = words.at(-1)
    const isForm = last && (companyForms[last.plain] || (last.plain === 'p' && form.length > 0))
    if (!last || !isForm || words.length === 1) return { words, form }
    form.unshift(last)
    words.pop()
  }
}

function formOf(form: Word[]): string {
  return form.map(({ plain }) => companyForms[plain] ?? 'private').join(' ')
}

function formText(ours: Word[], theirs: Word[]): string {
  if (ours.length === 0) return `Added: ${quoted(theirs)}.`
  if (theirs.length === 0) return `Left out: ${quoted(ours)}.`
  return `The form of the company differs: ${quoted(ours)} is ${quoted(theirs)}.`
}

function sameWords(ours: Word[], theirs: Word[]): boolean {
  const plain = (words: Word[]) => words.map((word) => word.plain)
  const isSameSet = plain(ours).toSorted().join(' ') === plain(theirs).toSorted().join(' ')
  return isSameSet || plain(ours).join('') === plain(theirs).join('')
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Han}/u,
  /\p{Script=Tibetan}/u,
  /[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Tibetan}]/u,
]

/** Letters of other scripts may look the same: Cyrillic 'а' is not Latin 'a'. */
function sameScripts(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((name) => name.normalize('NFKC').replaceAll(/[^\p{L}]/gu, ''))
  return scripts.every((script) => script.test(ours ?? '') === script.test(theirs ?? ''))
}

/** Two different words, one of which is the first letter of the other. */
function isInitial({ plain: one }: Word, { plain: other }: Word): boolean {
  return (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other))
}

/** Words that differ by one letter (two in long words), or that share a stem of four letters with another ending. */
function isNear(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length)
  if (least < 4) return false
  if (distance(one, other) <= (least >= 8 ? 2 : 1)) return true
  const stem = stemOf(one, other)
  return stem >= 4 && Math.max(one.length, other.length) - stem <= 3
}

/** The length of the common prefix of two different words. */
function stemOf(one: string, other: string): number {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return at < 0 ? one.length : at
}

/** The edit distance (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (let at = 1; at <= other.length; at += 1)
      next.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}

const quoted = (words: Word[]) => `“${words.map(({ typed }) => typed).join(' ')}”`
const equal = (says: string): NameComparison => ({ verdict: 'equal', says })
const similar = (says: string): NameComparison => ({ verdict: 'similar', says })
const different = (says: string): NameComparison => ({ verdict: 'different', says })
