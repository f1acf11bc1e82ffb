import type { TrekState } from '#domain/offer/trek-states.ts'
import type { Badge } from '../../../ui/feedback/badge.tsx'

/** The office's names of the trek states, in the order of its filter. */
export const stateBadges: Record<TrekState, { says: string; tone: Parameters<typeof Badge>[0]['tone'] }> = {
  active: { says: 'Active', tone: 'ok' },
  inactive: { says: 'Inactive', tone: 'none' },
  draft: { says: 'Draft', tone: 'info' },
  suspended: { says: 'Suspended', tone: 'bad' },
  archived: { says: 'Archived', tone: 'off' },
}

export function isTrekState(text: string | null): text is TrekState {
  return text !== null && Object.hasOwn(stateBadges, text)
}

/** A draft may have no name yet. */
export function trekName(name: string): string {
  return name || 'A draft without a name'
}
