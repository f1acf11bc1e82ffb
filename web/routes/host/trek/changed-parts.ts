import { changesOf } from '#domain/trek/hosting/form/edit-rules.ts'
import { type Section, sectionOf } from '#domain/trek/hosting/form/readiness-rules.ts'
import type { TrekForm } from '#domain/trek/hosting/form/trek-form-rules.ts'

/** The parts in which a form differs from the published trek, with the number of fields; each day counts as one. */
export function changedParts(published: TrekForm | null, form: TrekForm): ReadonlyMap<Section, number> {
  const changed = new Map<Section, number>()
  if (!published) return changed
  for (const field of Object.keys(changesOf(published, form))) {
    const part = sectionOf(field)
    const count = field === 'days' ? changedDays(published, form) : 1
    changed.set(part, (changed.get(part) ?? 0) + count)
  }
  return changed
}

function changedDays(published: TrekForm, form: TrekForm): number {
  const most = Math.max(published.days.length, form.days.length)
  const isChanged = (index: number) => {
    const [before, now] = [published.days[index], form.days[index]]
    const only = (day: typeof now) => ({ ...published, days: day ? [day] : [] })
    return Object.keys(changesOf(only(before), only(now))).length > 0
  }
  return Array.from({ length: most }, (_, index) => index).filter(isChanged).length
}
