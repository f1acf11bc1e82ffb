import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { photoProblem } from '../account/photo-problem.ts'
import type { Answer } from './answer-verification.ts'
import { documentProblem } from './document-problem.ts'

/** How long somebody rests before what they typed is kept. */
const REST_MS = 1500

const problemOf = { idDocument: documentProblem, profileImage: photoProblem }

/** Keeps the entries on the server while somebody types, and a chosen document at once; nothing without a script. */
export function useKept(page: string) {
  const { submit, state, data } = useFetcher<Pick<Answer, 'kept' | 'problems'>>()
  const box = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const [fileProblems, setFileProblems] = useState<Partial<Record<string, string | undefined>>>({})
  const [isKept, setKept] = useState(false)
  /** The document on its way, and whether entries follow it. */
  const onItsWay = useRef<File | null>(null)
  const isBehind = useRef(false)
  const lastAnswer = useRef(data)

  const keep = useCallback(
    (document: File | null) => {
      if (!box.current) return
      // A document is long on its way: alone, it cannot arrive with older entries than those that are kept by then.
      const entries = document ? new FormData() : new FormData(box.current)
      entries.delete('idDocument')
      entries.delete('profileImage')
      entries.set('intent', document ? 'document' : 'save')
      if (document) entries.set('idDocument', document)
      onItsWay.current = document
      // It takes the place of entries that are on their way: they follow it.
      isBehind.current = document !== null
      const encType = document ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
      void submit(entries, { method: 'post', action: page, encType })
    },
    [submit, page],
  )

  useEffect(() => {
    if (state !== 'idle') return setKept(false)
    const isNew = data !== lastAnswer.current
    lastAnswer.current = data
    setKept(isNew && data?.kept === true)
    const input = box.current?.querySelector<HTMLInputElement>('#idDocument')
    const sent = onItsWay.current
    onItsWay.current = null
    // What was sent once is not sent again with the form; what did not arrive is.
    if (isNew && data?.kept && input && sent && input.files?.[0] === sent) input.value = ''
    if (sent && isNew) setFileProblems((all) => ({ ...all, idDocument: data?.problems['idDocument'] }))
    if (!isBehind.current) return
    isBehind.current = false
    keep(null)
  }, [state, data, keep])

  /** What is plainly wrong with a file is said without sending it, and it does not go with the form. */
  const checkFile = async (input: HTMLInputElement, name: keyof typeof problemOf) => {
    const file = input.files?.[0]
    const problem = file ? await problemOf[name](file) : null
    setFileProblems((all) => ({ ...all, [name]: problem ?? undefined }))
    if (problem) input.value = ''
    if (file && !problem && name === 'idDocument') keep(file)
  }
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.type === 'file')
      return void checkFile(target, target.name as keyof typeof problemOf)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // One request at a time: a second one would stop the document, which the entries follow.
      if (!onItsWay.current) keep(null)
    }, REST_MS)
  }
  return { box, onChange, isKept, fileProblems }
}
