import { Button } from '../ui/forms/button.tsx'
import { sizeText } from '../ui/data/size-text.ts'
import type { UploadedFile } from './uploads.ts'
import './upload-row.css'

/** A file being uploaded: its name, size and progress, and a cancel button. */
export function UploadRow({ name, bytes, percent, onCancel }: UploadedFile & { onCancel: () => void }) {
  return (
    <li className="upload">
      <span className="upload__name">
        {name} <span className="small muted">{sizeText(bytes)}</span>
      </span>
      <Button type="button" kind="text" size="s" onClick={onCancel}>
        Cancel<span className="vh"> {name}</span>
      </Button>
      <progress max={100} value={percent} aria-label={name} />
      <span className="small upload__percent" aria-hidden="true">
        {percent}%
      </span>
    </li>
  )
}
