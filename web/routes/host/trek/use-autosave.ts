import { type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { emptyTrek } from '#domain/trek/hosting/trek-form-rules.ts'
import { sentTrek } from '#domain/trek/hosting/sent-trek-rules.ts'
import type { TrekAnswer } from './trek-answer.ts'

const REST_MS = 1000

type Autosave = { isDraft: boolean; isNew: boolean; onBegin: () => void }

/** Saves a draft when the hand rests. A trek that is listed is saved by its button alone: nobody reads half a sentence. */
export function useAutosave(form: RefObject<HTMLFormElement | null>, { isDraft, isNew, onBegin }: Autosave) {
  const fetcher = useFetcher<TrekAnswer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = useRef(false)
  useEffect(() => {
    busy.current = fetcher.state !== 'idle'
  }, [fetcher.state])
  const soon = () => {
    clearTimeout(timer.current)
    if (isDraft) timer.current = setTimeout(send, REST_MS)
  }
  const send = () => {
    if (!form.current) return
    // One at a time: a second one would begin a second draft, or arrive before the first.
    if (busy.current) return void (timer.current = setTimeout(send, REST_MS))
    const fields = new FormData(form.current)
    if (isNew && JSON.stringify(sentTrek(fields)) === JSON.stringify(emptyTrek)) return
    fields.set('intent', 'autosave')
    if (isNew) onBegin()
    void fetcher.submit(fields, { method: 'post', preventScrollReset: true })
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { soon, saved: fetcher.data?.saved ?? null, said: fetcher.data }
}
