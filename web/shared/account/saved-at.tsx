import { Badge } from '../../ui/feedback/badge.tsx'
import { useHourText } from '../../ui/data/use-hour-text.ts'

/** 'Saved 10:42', in the reader's time zone. */
export function SavedAt({ at, hour }: { at: string; hour: string }) {
  return <Badge tone="ok">Saved {useHourText(at, hour)}</Badge>
}
