import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Note } from '../../ui/feedback/note.tsx'
import { useDoneOnce } from '../../ui/forms/use-done-once.ts'
import { doneSentences } from './done-sentences.ts'

type DoneKey = keyof typeof doneSentences

const SHOWN_MS = 5000

/**
 * The success banner of the dashboard: shown for five seconds, and without script until the next page. Its key is
 * removed from the URL, so that a reload does not show it again.
 */
export function DoneBanner() {
  const [search] = useSearchParams()
  const { key: visit } = useLocation()
  const key = search.get('done')
  const says = key && Object.hasOwn(doneSentences, key) ? doneSentences[key as DoneKey] : null
  useDoneOnce(key)
  const [over, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (!says) return
    const timer = setTimeout(() => setOver(visit), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [says, visit])
  return <div role="status">{says && over !== visit && <Note tone="ok">{says}</Note>}</div>
}
