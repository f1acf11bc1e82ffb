import { FileText, Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { uploadFile } from './message-calls.ts'
import { sizeText } from '../../ui/size-text.ts'
import type { TakenFile } from './thread-state.ts'

const NOT_UPLOADED = 'Failed to upload file. Please try again.'
const KINDS = 'image/jpeg,image/png,image/webp,application/pdf'

export type Chosen = ReturnType<typeof useChosenFile>

/** The file that goes with a message: sent as soon as it is chosen, so that what is wrong with it is said at once. */
export function useChosenFile() {
  const [file, setFile] = useState<TakenFile | null>(null)
  const [uploading, setUploading] = useState<{ name: string; size: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const turn = useRef(0)
  const clear = () => {
    turn.current += 1
    setFile(null)
    setUploading(null)
    setError(null)
  }
  const choose = async (picked: File) => {
    clear()
    const own = turn.current
    setUploading(picked)
    const answer = await uploadFile(picked)
    if (own !== turn.current) return
    setUploading(null)
    if (answer && 'is' in answer) setFile(answer.is)
    else setError(answer ? answer.refused : NOT_UPLOADED)
  }
  return { file, uploading, isUploading: uploading !== null, error, clear, choose }
}

/** The chosen file with its kind and size, and a button that takes it out again. */
export function ChosenFile({ chosen: { file, uploading, clear } }: { chosen: Chosen }) {
  const name = file?.name ?? uploading?.name
  if (name === undefined) return null
  return (
    <p className="chat__file" role="status">
      <FileText className="ico" />
      <span>
        {name}{' '}
        <span className="small muted">
          {file ? `${file.kind === 'pdf' ? 'PDF' : 'Picture'}, ${sizeText(file.bytes)}` : 'Uploading'}
        </span>
      </span>
      <button
        type="button"
        className="btn btn--round chat__clip"
        aria-label={`Remove ${name}`}
        onClick={clear}
      >
        <X className="ico" />
      </button>
    </p>
  )
}

/** With script the field is sent apart and stands behind the paperclip; without, it goes with the form. */
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
