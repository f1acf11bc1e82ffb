import { addDays, dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import type { SeenNotice } from '#domain/notification/see-notices.ts'

export type NoticeDay = {
  on: string
  title: string
  lines: { id: number; at: string; hour: string; text: string; to: string; isNew: boolean }[]
}

/** Notices grouped by the day in Nepal, in the given order. */
export function noticeDays(notices: readonly SeenNotice[], now: Date): NoticeDay[] {
  const days: NoticeDay[] = []
  for (const { at, ...notice } of notices) {
    const on = nepalDate(at)
    let day = days.at(-1)
    if (day?.on !== on) {
      day = { on, title: titleOf(on, nepalDate(now)), lines: [] }
      days.push(day)
    }
    day.lines.push({ ...notice, at: at.toISOString(), hour: nepalHour(at) })
  }
  return days
}

function titleOf(on: string, today: string): string {
  if (on === today) return `Today, ${dayText(on)}`
  if (on === addDays(today, -1)) return `Yesterday, ${dayText(on)}`
  return dayText(on)
}
