import { endOfNepalDay, untilText, type IsoDate } from '#domain/dates.ts'
import { YourTime } from '../../ui/data/your-time.tsx'

/** A deadline with its hour: 'until Fri 12 Feb 2027, 24:00 Nepal time (19:15 your time)'. */
export function CutOff({ on }: { on: IsoDate }) {
  return (
    <>
      {untilText(on)}
      <YourTime at={endOfNepalDay(on).toISOString()} on={on} />
    </>
  )
}
