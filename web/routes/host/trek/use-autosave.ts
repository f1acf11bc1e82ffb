import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher, useFormAction, useNavigation } from 'react-router'
import { emptyTrek } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { sentTrek } from '#domain/trek/hosting/form/sent-trek-rules.ts'
import type { TrekAnswer } from '../../../shared/trek-form/trek-answer.ts'

const REST_MS = 1000

type Autosave = { isNew: boolean; onBegin: () => void }

/**
 * Saves the form as a draft when the host pauses; travellers see nothing of it. `isUnsaved` is true from the first
 * keystroke until the server has everything in the form.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, { isNew, onBegin }: Autosave) {
  const fetcher = useFetcher<TrekAnswer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = useRef(false)
  const action = useFormAction()
  const { state: navigation } = useNavigation()
  const page = useRef({ action, isNavigating: false })
  const sent = useRef('')
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => {
    busy.current = fetcher.state !== 'idle'
  }, [fetcher.state])
  useEffect(() => {
    page.current = { action, isNavigating: navigation !== 'idle' }
  }, [action, navigation])
  useEffect(() => {
    if (fetcher.state !== 'idle' || isNew || sent.current === '' || fetcher.data?.error) return
    if (textOf(form.current) === sent.current) setUnsaved(false)
  }, [fetcher.state, fetcher.data, isNew, form])
  const soon = () => {
    setUnsaved(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(send, REST_MS)
  }
  const send = () => {
    if (!form.current) return
    // One request at a time: a second one would create a second draft, or arrive before the first. A navigation sends the
    // form itself or leaves it.
    if (busy.current || page.current.isNavigating) return void (timer.current = setTimeout(send, REST_MS))
    const fields = new FormData(form.current)
    const text = JSON.stringify(sentTrek(fields))
    if (isNew && text === JSON.stringify(emptyTrek)) return setUnsaved(false)
    sent.current = text
    fields.set('intent', 'autosave')
    if (isNew) onBegin()
    // Without an action the request would go to the page to which the browser has just navigated.
    const options = { method: 'post', action: page.current.action, preventScrollReset: true } as const
    void fetcher.submit(fields, options)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isSaving = fetcher.state !== 'idle'
  return { soon, isUnsaved, isSaving, saved: fetcher.data?.saved ?? null, said: fetcher.data }
}

function textOf(form: HTMLFormElement | null): string {
  return form ? JSON.stringify(sentTrek(new FormData(form))) : ''
}
