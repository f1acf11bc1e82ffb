import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunction, useFetcher } from 'react-router'
import { photoProblem } from '../../shared/account/photo-problem.ts'
import type { Answer } from './answer-verification.ts'
import { documentProblem } from './document-problem.ts'

/** The pause in typing before the entries are saved. */
const REST_MS = 1500

const problemOf = { idDocument: documentProblem, profileImage: photoProblem }

/**
 * An autosave that arrives after the form was submitted is refused. By default its answer would end the navigation that
 * shows the submitted form, without loading anything.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

/** Saves the entries on the server during typing, and a chosen document at once; only with script. */
export function useDraft(page: string) {
  const { submit, state, data } = useFetcher<Pick<Answer, 'stored' | 'problems'>>()
  const box = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const [fileProblems, setFileProblems] = useState<Partial<Record<string, string | undefined>>>({})
  const [isKept, setKept] = useState(false)
  /** The document being uploaded, and whether entries follow it. */
  const onItsWay = useRef<File | null>(null)
  const isBehind = useRef(false)
  const lastAnswer = useRef(data)

  const keep = useCallback(
    (document: File | null) => {
      if (!box.current) return
      // A document takes long to upload: sent alone, it cannot overwrite entries that are saved during the upload.
      const entries = document ? new FormData() : new FormData(box.current)
      entries.delete('idDocument')
      entries.delete('profileImage')
      entries.set('intent', document ? 'document' : 'save')
      if (document) entries.set('idDocument', document)
      onItsWay.current = document
      // It replaces a pending save of the entries, which is sent after it.
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
    setKept(isNew && data?.stored === true)
    const input = box.current?.querySelector<HTMLInputElement>('#idDocument')
    const sent = onItsWay.current
    onItsWay.current = null
    // A document that was uploaded is not sent again with the form; one that failed is.
    if (isNew && data?.stored && input && sent && input.files?.[0] === sent) input.value = ''
    if (sent && isNew) setFileProblems((all) => ({ ...all, idDocument: data?.problems['idDocument'] }))
    if (!isBehind.current) return
    isBehind.current = false
    keep(null)
  }, [state, data, keep])

  /** An evident problem of a file is shown without an upload, and the form is submitted without it. */
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
      // One request at a time: a second one would cancel the document, which the entries follow.
      if (!onItsWay.current) keep(null)
    }, REST_MS)
  }
  /** The submitted form contains all entries: they need no save of their own. */
  const onSubmit = () => clearTimeout(timer.current)
  return { box, onChange, onSubmit, isKept, fileProblems }
}
