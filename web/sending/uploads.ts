import type { SentForm } from './sent-form.ts'

export type UploadedFile = { name: string; bytes: number; percent: number }

/** A form being sent whose files take long enough to show progress. */
export type Upload = {
  origin: { at: SentForm | null }
  files: readonly UploadedFile[]
  /** Cancels the whole request: a form is one request. */
  cancel: () => void
}

let shown: readonly Upload[] = []
const listeners = new Set<() => void>()

export function uploads(): readonly Upload[] {
  return shown
}

export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows an upload, or its progress. */
export function showUpload(upload: Upload): void {
  const isNew = shown.every(({ origin }) => origin !== upload.origin)
  const others = shown.map((each) => (each.origin === upload.origin ? upload : each))
  change(isNew ? [...shown, upload] : others)
}

/** Removes an upload that is over. */
export function hideUpload({ origin }: Pick<Upload, 'origin'>): void {
  if (shown.some((each) => each.origin === origin)) change(shown.filter((each) => each.origin !== origin))
}

function change(next: readonly Upload[]): void {
  shown = next
  for (const listener of listeners) listener()
}
