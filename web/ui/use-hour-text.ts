import { useEffect, useState } from 'react'

/** The hour of an instant as its reader's clock shows it, '14:32'; until the browser knows, the hour in Nepal, saying so. */
export function useHourText(at: string, nepalHour: string): string {
  const [text, setText] = useState(`${nepalHour} Nepal time`)
  useEffect(() => {
    setText(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(at)))
  }, [at])
  return text
}
