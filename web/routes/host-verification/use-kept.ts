import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Answer } from './answer-verification.ts'

/** How long somebody rests before what they typed is kept. */
const REST_MS = 1500

/** Keeps the entries on the server while somebody types, and a chosen document at once; nothing without a script. */
export function useKept(page: string) {
  const fetcher = useFetcher<Pick<Answer, 'kept' | 'problems'>>()
  const box = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // What was sent once is not sent again with the form.
  const isKept = fetcher.state === 'idle' && fetcher.data?.kept === true
  useEffect(() => {
    const chosen = isKept ? box.current?.querySelector<HTMLInputElement>('#idDocument') : null
    if (chosen) chosen.value = ''
  }, [isKept])

  const keep = (withDocument: boolean) => {
    if (!box.current) return
    const entries = new FormData(box.current)
    if (!withDocument) entries.delete('idDocument')
    entries.delete('profileImage')
    entries.set('intent', 'save')
    void fetcher.submit(entries, {
      method: 'post',
      action: page,
      ...(withDocument && { encType: 'multipart/form-data' as const }),
    })
  }
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    if (target instanceof HTMLInputElement && target.type === 'file') {
      if (target.name === 'idDocument' && target.value !== '') keep(true)
      return
    }
    timer.current = setTimeout(() => keep(false), REST_MS)
  }
  return { box, onChange, isKept, documentError: fetcher.data?.problems['idDocument'] }
}
