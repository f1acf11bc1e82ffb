import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { UploadRow } from './upload-row.tsx'
import { onUploads, type Upload, uploads } from './uploads.ts'
import { usePlace } from './use-place.ts'

const none: readonly Upload[] = []

/** The files of every form being sent, beside the pressed button or their field. */
export function UploadsBesideButton() {
  const all = useSyncExternalStore(onUploads, uploads, () => none)
  return all.map((upload, index) => <FilesOnTheirWay key={index} upload={upload} />)
}

function FilesOnTheirWay({ upload: { origin, files, cancel } }: { upload: Upload }) {
  const place = usePlace(origin)
  if (!place) return null
  const rows = files.map((file, index) => <UploadRow key={index} {...file} onCancel={cancel} />)
  return createPortal(
    <>
      <p className="vh" role="status">
        Uploading {files.length === 1 ? 'a file' : `${files.length} files`}.
      </p>
      <ul className="uploads">{rows}</ul>
    </>,
    place,
  )
}
