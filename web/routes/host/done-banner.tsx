import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Note } from '../../ui/note.tsx'

/** What the dashboard may be asked to say, by the key in its address (`?done=`). */
const sentences = {
  verification: 'Verification submitted successfully! Your application is under review.',
  updated: 'Trek updated successfully!',
  created: 'Trek created successfully!',
  deleted: 'Trek deleted successfully!',
  missed: 'Marked as missed. Your share is due with the others.',
  closed: 'Closed: nobody can book this departure now. What is booked stands.',
  opened: 'Open: this departure can be booked again.',
  cancelled: 'The departure is cancelled. Everybody is told, and all that they paid goes back.',
  bank: 'Your bank details are saved. An operator checks them; nothing is paid out for 72 hours.',
} as const
type DoneKey = keyof typeof sentences

const SHOWN_MS = 5000

/** The success banner of the dashboard: there for five seconds, and without script until the next page. */
export function DoneBanner() {
  const [search] = useSearchParams()
  const key = search.get('done')
  const says = key && Object.hasOwn(sentences, key) ? sentences[key as DoneKey] : null
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (!says) return
    const timer = setTimeout(() => setOver(says), SHOWN_MS)
    return () => {
      clearTimeout(timer)
      setOver(null)
    }
  }, [says])
  return <div role="status">{says && over !== says && <Note tone="ok">{says}</Note>}</div>
}
