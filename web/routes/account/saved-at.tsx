import { Badge } from '../../ui/badge.tsx'
import { useHourText } from '../../ui/use-hour-text.ts'

/** 'Saved 10:42', in the reader's time zone. */
export function SavedAt({ at, hour }: { at: string; hour: string }) {
  return <Badge tone="ok">Saved {useHourText(at, hour)}</Badge>
}
