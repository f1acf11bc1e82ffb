import Plus from 'lucide-react/icons/plus'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { sendWithProgress } from '../../../sending/upload-request.ts'
import { UploadRow } from '../../../sending/upload-row.tsx'
import { buttonClass } from '../../../ui/forms/button.tsx'
import { photoProblem } from '../../../shared/account/photo-problem.ts'
import { uploadProblems } from './upload-problems.ts'

type Upload = {
  key: number
  name: string
  bytes: number
  percent: number
  error: string | null
  stop: AbortController
}
type PhotoUploadProps = { trekId: string; stored: number; most: number }

/** Uploads photos one by one, with the progress of each and the error of a failed one. */
export function PhotoUpload({ trekId, stored, most }: PhotoUploadProps) {
  const { uploads, wrong, isCancelled, choose, cancel } = useUploads(trekId, stored, most)
  const input = useRef<HTMLInputElement>(null)
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const isFull = stored >= most
  return (
    <div className="trekform__upload">
      <label className={buttonClass({ kind: 'line' }, 'trekform__pick')} aria-disabled={isFull || undefined}>
        <Plus className="ico" />
        <span>Add photo{live ? '' : 's'}</span>
        <input
          ref={input}
          form="photo-upload"
          type="file"
          name="photo"
          multiple
          accept="image/jpeg,image/png,image/webp"
          className={live ? 'vh' : undefined}
          disabled={isFull}
          aria-describedby="photo-hint"
          onChange={choose}
        />
      </label>
      {!live && (
        <button form="photo-upload" className={buttonClass({ kind: 'line', size: 's' })}>
          Upload
        </button>
      )}
      <span className="hint" id="photo-hint">
        JPG, PNG or WebP up to 5MB, at least 1200 × 800 pixels{live ? '' : ', at most five at a time'}.
      </span>
      <ul className="uploads trekform__uploads" aria-live="polite">
        {uploads.map(({ key, error, stop, ...file }) =>
          error ? (
            <li key={key}>
              {file.name} <span className="err">{error}</span>
            </li>
          ) : (
            <UploadRow
              key={key}
              {...file}
              onCancel={() => {
                cancel(key, stop)
                input.current?.focus()
              }}
            />
          ),
        )}
      </ul>
      <p className="small muted" role="status">
        {isCancelled && 'Upload cancelled.'}
      </p>
      <div role="alert">{wrong && <p className="err">{wrong}</p>}</div>
    </div>
  )
}

/** Outside of the trek's form. */
export function UploadForm({ trekId }: { trekId: string }) {
  const to = href(`${DASHBOARD}/edit/:id/photos`, { id: trekId })
  return <form id="photo-upload" method="post" encType="multipart/form-data" action={to} />
}

function useUploads(trekId: string, stored: number, most: number) {
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [wrong, setWrong] = useState<string | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const next = useRef(0)
  // The number of photos has changed, so the error about too many photos may no longer apply.
  useEffect(() => setWrong(null), [stored])
  const change = (key: number, news: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...news } : each)))

  const leave = (key: number) => setUploads((all) => all.filter((each) => each.key !== key))
  const cancel = (key: number, stop: AbortController) => {
    stop.abort()
    leave(key)
    setCancelled(true)
  }

  async function send(files: File[]) {
    const begun = files.map((file) => ({ file, key: (next.current += 1), stop: new AbortController() }))
    setCancelled(false)
    setUploads(
      begun.map(({ file, key, stop }) => {
        const { name, size } = file
        return { key, name, bytes: size, percent: 0, error: null, stop }
      }),
    )
    for (const { file, key, stop } of begun) {
      if (stop.signal.aborted) continue
      const plainly = await photoProblem(file)
      const error =
        plainly ?? (await sendPhoto(trekId, file, stop.signal, (percent) => change(key, { percent })))
      if (error) change(key, { error })
      else {
        leave(key)
        // A photo that was cancelled near its end may have arrived.
        await revalidate()
      }
    }
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    const tooMany = files.length > most ? 'too-many-pictures-at-once' : 'too-many-pictures'
    setWrong(files.length + stored > most ? uploadProblems[tooMany] : null)
    if (files.length + stored <= most) void send(files)
  }
  return { uploads, wrong, isCancelled, choose, cancel }
}

/** Uploads one photo; returns its problem, or null, also when the person cancelled it. */
async function sendPhoto(
  trekId: string,
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<string | null> {
  const form = new FormData()
  form.set('photo', file)
  try {
    const answer = await sendWithProgress(href(`${DASHBOARD}/edit/:id/photos`, { id: trekId }), form, {
      signal,
      headers: { Accept: 'application/json' },
      onSent: (sent, total) => onPercent(Math.floor((100 * sent) / total)),
    })
    if (answer.status === 200) return null
    const { error } = (await answer.json()) as { error?: unknown }
    return typeof error === 'string' ? error : uploadProblems.failed
  } catch {
    return signal.aborted ? null : uploadProblems.failed
  }
}
