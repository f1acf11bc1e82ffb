import { MOST_HOSTS } from '#domain/message/host-search/host-search-queries.ts'
import { counted } from '#figure-text'

/** The result of a search for hosts; announced when it changes. */
export function searchedWords(
  count: number,
  { asked, tooShort }: { asked: boolean; tooShort: boolean },
): string {
  if (tooShort) return asked ? 'Please type at least 2 characters.' : ''
  if (count === 0) return 'No host found. Please try another name.'
  if (count === MOST_HOSTS) return `The first ${MOST_HOSTS} hosts. Type more of the name to find others.`
  return counted(count, 'host')
}
