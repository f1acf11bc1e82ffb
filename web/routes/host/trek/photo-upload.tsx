import { Plus } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { DASHBOARD } from '../../../http/dashboard.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { photoProblem } from '../../account/photo-problem.ts'
import { sendPhoto } from './send-photo.ts'
import { uploadProblems } from './upload-problems.ts'

type Upload = { key: number; name: string; percent: number; error: string | null; stop: AbortController }
type PhotoUploadProps = { trekId: string; kept: number; most: number }

/** Sends photos one by one, showing how far each has come and, beside those that failed, why. */
export function PhotoUpload({ trekId, kept, most }: PhotoUploadProps) {
  const { uploads, wrong, choose, cancel } = useUploads(trekId, kept, most)
  const input = useRef<HTMLInputElement>(null)
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const isFull = kept >= most
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
      <ul className="trekform__uploads" aria-live="polite">
        {uploads.map(({ key, name, percent, error, stop }) => (
          <li key={key}>
            <span>{name}</span>
            {error ? (
              <span className="err">{error}</span>
            ) : (
              <>
                <progress max={100} value={percent} aria-label={name} />
                <Button
                  type="button"
                  kind="text"
                  size="s"
                  onClick={() => {
                    cancel(key, stop)
                    input.current?.focus()
                  }}
                >
                  Cancel<span className="vh"> {name}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div role="alert">{wrong && <p className="err">{wrong}</p>}</div>
    </div>
  )
}

/** Stands outside of the trek's own form. */
export function UploadForm({ trekId }: { trekId: string }) {
  const to = `${DASHBOARD}/edit/${trekId}/photos`
  return <form id="photo-upload" method="post" encType="multipart/form-data" action={to} />
}

function useUploads(trekId: string, kept: number, most: number) {
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [wrong, setWrong] = useState<string | null>(null)
  const next = useRef(0)
  // What was too many may fit now.
  useEffect(() => setWrong(null), [kept])
  const change = (key: number, told: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...told } : each)))

  const leave = (key: number) => setUploads((all) => all.filter((each) => each.key !== key))
  const cancel = (key: number, stop: AbortController) => {
    stop.abort()
    leave(key)
  }

  async function send(files: File[]) {
    const begun = files.map((file) => ({ file, key: (next.current += 1), stop: new AbortController() }))
    setUploads(begun.map(({ file, key, stop }) => ({ key, name: file.name, percent: 0, error: null, stop })))
    for (const { file, key, stop } of begun) {
      if (stop.signal.aborted) continue
      const plainly = await photoProblem(file)
      const error =
        plainly ??
        (await sendPhoto(`${DASHBOARD}/edit/${trekId}/photos`, file, {
          onPercent: (percent) => change(key, { percent }),
          signal: stop.signal,
        }))
      if (error) change(key, { error })
      else {
        leave(key)
        // A photo that was cancelled at its end may have arrived.
        await revalidate()
      }
    }
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    const tooMany = files.length > most ? 'too-many-pictures-at-once' : 'too-many-pictures'
    setWrong(files.length + kept > most ? uploadProblems[tooMany] : null)
    if (files.length + kept <= most) void send(files)
  }
  return { uploads, wrong, choose, cancel }
}
