import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Note } from '../../ui/note.tsx'
import { doneSentences } from './done-sentences.ts'

type DoneKey = keyof typeof doneSentences

const SHOWN_MS = 5000

/** The success banner of the dashboard: there for five seconds, and without script until the next page. */
export function DoneBanner() {
  const [search] = useSearchParams()
  const key = search.get('done')
  const says = key && Object.hasOwn(doneSentences, key) ? doneSentences[key as DoneKey] : null
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
