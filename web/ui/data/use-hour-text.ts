import { useEffect, useState } from 'react'
import { hourHere } from './your-time-text.ts'

/** The hour of an instant in the reader's time zone, '14:32'; before hydration the hour in Nepal, marked as such. */
export function useHourText(at: string, nepalHour: string): string {
  const [text, setText] = useState(`${nepalHour} Nepal time`)
  useEffect(() => {
    setText(hourHere(new Date(at)))
  }, [at])
  return text
}
