import { useEffect, useState } from 'react'
import { hourHere } from './your-time-text.ts'

/** The hour of an instant as its reader's clock shows it, '14:32'; until the browser knows, the hour in Nepal, saying so. */
export function useHourText(at: string, nepalHour: string): string {
  const [text, setText] = useState(`${nepalHour} Nepal time`)
  useEffect(() => {
    setText(hourHere(new Date(at)))
  }, [at])
  return text
}
