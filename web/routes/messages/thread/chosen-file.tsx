import FileText from 'lucide-react/icons/file-text'
import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { UploadRow } from '../../../sending/upload-row.tsx'
import type { UploadedFile } from '../../../sending/uploads.ts'
import { sizeText } from '../../../ui/data/size-text.ts'
import { uploadFile } from './message-calls.ts'
import type { TakenFile } from './thread-state.ts'

const NOT_UPLOADED = 'Failed to upload file. Please try again.'
const KINDS = 'image/jpeg,image/png,image/webp,application/pdf'

export type Chosen = ReturnType<typeof useChosenFile>

/** The file of a message: uploaded as soon as it is chosen, so that a problem is reported at once. */
export function useChosenFile() {
  const [file, setFile] = useState<TakenFile | null>(null)
  const [uploading, setUploading] = useState<UploadedFile | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const clear = () => {
    stop.current?.abort()
    setFile(null)
    setUploading(null)
    setError(null)
    setCancelled(false)
  }
  const cancel = () => {
    clear()
    setCancelled(true)
  }
  const choose = async (picked: File) => {
    clear()
    const { signal } = (stop.current = new AbortController())
    const { name, size: bytes } = picked
    setUploading({ name, bytes, percent: 0 })
    const answer = await uploadFile(picked, {
      signal,
      onSent(sent, total) {
        if (!signal.aborted) setUploading({ name, bytes, percent: Math.floor((100 * sent) / total) })
      },
    })
    if (signal.aborted) return
    setUploading(null)
    if (answer && 'is' in answer) setFile(answer.is)
    else setError(answer ? answer.refused : NOT_UPLOADED)
  }
  const isUploading = uploading !== null
  return { file, uploading, isUploading, isCancelled, error, clear, cancel, choose }
}

/** The file being uploaded, or the uploaded one with its kind and size and a button that removes it. */
export function ChosenFile({ chosen }: { chosen: Chosen }) {
  const { file, uploading, isCancelled, clear, cancel } = chosen
  const clip = useRef<HTMLDivElement>(null)
  // The pressed button is gone: the focus moves to the paperclip.
  const onCancel = () => {
    cancel()
    clip.current?.closest('form')?.querySelector<HTMLElement>('input[type=file]')?.focus()
  }
  return (
    <div className="chat__files" ref={clip}>
      {uploading && (
        <ul className="uploads">
          <UploadRow {...uploading} onCancel={onCancel} />
        </ul>
      )}
      <div role="status">
        {uploading && <span className="vh">Uploading {uploading.name}</span>}
        {isCancelled && <p className="small muted">Upload cancelled.</p>}
        {file && (
          <p className="chat__file">
            <FileText className="ico" />
            <span>
              {file.name}{' '}
              <span className="small muted">
                {file.kind === 'pdf' ? 'PDF' : 'Picture'}, {sizeText(file.bytes)}
              </span>
            </span>
            <button
              type="button"
              className="btn btn--round chat__clip"
              aria-label={`Remove ${file.name}`}
              onClick={clear}
            >
              <X className="ico" />
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

/** With script the file is uploaded separately and its field is behind the paperclip; without, the form contains it. */
export function PaperClip({ chosen, isScripted }: { chosen: Chosen; isScripted: boolean }) {
  return (
    <label className="btn btn--round chat__clip" title="Attach a file">
      <Paperclip className="ico" />
      <span className="vh">Attach a file</span>
      <input
        type="file"
        className="vh"
        name={isScripted ? undefined : 'file'}
        accept={KINDS}
        onChange={({ currentTarget }) => {
          const [picked] = currentTarget.files ?? []
          if (picked) void chosen.choose(picked)
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
