import { supportLists, type SupportList } from '#domain/support/support-rules.ts'
import { promisedHours, SUPPORT_PROMISE_HOURS } from '#domain/support/support-hours-rules.ts'
import { ageText } from '../office-words.ts'

export const listNames: Record<SupportList, string> = {
  waiting: 'Waiting',
  mine: 'Mine',
  open: 'All open',
  resolved: 'Resolved',
}

/** The list in a URL: the waiting chats by default. */
export function listOf(url: URL): SupportList {
  const asked = url.searchParams.get('list')
  return supportLists.find((each) => each === asked) ?? 'waiting'
}

/** The query parameter of a list. */
export function queryOf(list: SupportList): string {
  return list === 'waiting' ? '' : `?list=${list}`
}

/** The time that somebody waits, and what remains of the promise; null when nobody waits. */
export function waitOf(since: Date | null, at: Date) {
  if (!since) return null
  const hours = promisedHours(since, at)
  const tone = hours > SUPPORT_PROMISE_HOURS ? 'late' : hours > SUPPORT_PROMISE_HOURS / 2 ? 'soon' : 'calm'
  return { text: ageText(since, at), tone: tone as 'late' | 'soon' | 'calm' }
}
