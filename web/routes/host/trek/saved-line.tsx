import { useHourText } from '../../../ui/use-hour-text.ts'

type SavedLineProps = { name: string; saved: { at: string; hour: string } | null }

/** 'Annapurna Circuit · saved 10:42', by the reader's own clock. */
export function SavedLine({ name, saved }: SavedLineProps) {
  return (
    <p className="muted" role="status">
      {name || 'A new trek'}
      {saved ? <SavedHour key={saved.at} {...saved} /> : ' · not saved yet'}
    </p>
  )
}

function SavedHour({ at, hour }: { at: string; hour: string }) {
  return <> · saved {useHourText(at, hour)}</>
}
