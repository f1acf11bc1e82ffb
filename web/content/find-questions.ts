import { folded, wordsOf } from '#domain/trek/catalogue/fold-text-rules.ts'
import { beginsAlike, forgiven } from '#domain/trek/catalogue/typing-mistake-rules.ts'
import type { PagePart } from './read-page.ts'

/** Words that are too common to search for. */
const EMPTY = new Set(
  'a am an and are be before can do does for from get has have how i if in into is it me my of on or our that the their there they this to us was we what when where which who why will with you your'.split(
    ' ',
  ),
)

/**
 * The questions that match the typed words in their question or answer, with small typing mistakes: only those that
 * match the most words. An empty text finds all questions.
 */
export function findQuestions(parts: readonly PagePart[], typed: string): PagePart[] {
  const all = forgiven(folded(typed))
  const significant = all.filter(({ word }) => !EMPTY.has(word))
  const asked = significant.length > 0 ? significant : all
  if (asked.length === 0) return [...parts]
  const scored = parts.map((part) => part.questions.map((question) => hits(question, asked)))
  const most = Math.max(...scored.flat())
  return parts.flatMap((part, index) => {
    const questions = part.questions.filter((_, place) => most > 0 && scored[index]?.[place] === most)
    return questions.length > 0 ? [{ ...part, questions }] : []
  })
}

type Asked = ReturnType<typeof forgiven>

/** The number of typed words that a question contains. */
function hits({ asks, html }: { asks: string; html: string }, asked: Asked): number {
  const words = wordsOf(folded(`${asks} ${html.replace(/<[^>]+>/g, ' ')}`))
  return asked.filter(({ word, mistakes }) =>
    words.some((each) => each.startsWith(word) || (mistakes > 0 && beginsAlike(word, each, mistakes))),
  ).length
}
