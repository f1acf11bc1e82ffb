import type { SendingNote } from './sending-notes.ts'
import type { SentForm } from './sent-form.ts'
import { percentOfFiles } from './upload-progress-rules.ts'
import { sendWithProgress } from './upload-request.ts'
import { hideUpload, showUpload } from './uploads.ts'

/** Uploads that finish before this are not shown. */
const SHOWN_AFTER_MS = 300

/** A cancelled upload and its note; no note if its form was submitted again. */
type Stopped = { note: SendingNote | null }
type Watched = {
  form: HTMLFormElement | null
  send: typeof fetch
  replace: () => void
}

const activated = new Map<AbortSignal, Watched>()
let isReplaced = false

/**
 * Shows the progress of a form's files and lets the person cancel them, when the router sends them with this signal.
 * Null for a form without files. `end` removes the rows and returns whether it was cancelled.
 */
export function watchUpload(
  signal: AbortSignal,
  sent: FormData | undefined,
  from: SentForm | null,
): { end: () => Stopped | null } | null {
  const parts = sent ? [...sent].map(partOf) : []
  const files = parts.filter(({ isFile }) => isFile)
  if (!sent || files.length === 0) return null
  replaceFetch()
  const field = from && fieldOf(from.form, sent)
  // Files that the page sends itself are shown beside their field.
  const at = from && { ...from, button: from.isPressed ? from.button : field }
  const origin = { at }
  const stop = new AbortController()
  let [stopped, hasLeft, isDue]: [Stopped | null, boolean, boolean] = [null, false, false]
  let percents = files.map(() => 0)
  const show = () => {
    if (!isDue || stop.signal.aborted) return
    const rows = files.map(({ name, bytes }, index) => ({ name, bytes, percent: percents[index] ?? 0 }))
    showUpload({ origin, files: rows, cancel })
  }
  const cancel = () => {
    stopped = { note: { ...cancelled(at, field, hasLeft), at, takesFocus: true } }
    stop.abort()
  }
  const due = setTimeout(() => {
    isDue = true
    show()
  }, SHOWN_AFTER_MS)
  activated.set(signal, {
    form: from?.form ?? null,
    replace() {
      stopped = { note: null }
      stop.abort()
    },
    send: (input, init) =>
      sendWithProgress(String(input), init?.body as FormData, {
        signal: AbortSignal.any([signal, stop.signal]),
        onSent(bytes, total) {
          percents = percentOfFiles(parts, bytes, total)
          hasLeft = bytes >= total
          show()
        },
      }),
  })
  return {
    end() {
      activated.delete(signal)
      clearTimeout(due)
      hideUpload({ origin })
      return stopped
    },
  }
}

/** Cancels the earlier uploads of a form that is submitted again, without a note. */
export function replaceUploads(form: HTMLFormElement): void {
  for (const each of activated.values()) if (each.form === form) each.replace()
}

/** The router uses `fetch`, which does not report progress: activated uploads use XMLHttpRequest. */
function replaceFetch(): void {
  if (isReplaced) return
  isReplaced = true
  const plain = window.fetch
  window.fetch = (input, init) => {
    const upload = init?.signal && init.body instanceof FormData ? activated.get(init.signal) : undefined
    return upload ? upload.send(input, init) : plain(input, init)
  }
}

/** A file field without a chosen file sends an empty file without a name. */
function partOf([, value]: [string, FormDataEntryValue]) {
  return typeof value === 'string'
    ? { name: '', bytes: new Blob([value]).size, isFile: false }
    : { name: value.name, bytes: value.size, isFile: value.name !== '' }
}

function fieldOf(form: HTMLFormElement, sent: FormData): HTMLInputElement | null {
  const fields = [...form.elements].filter((each) => each instanceof HTMLInputElement)
  return fields.find(({ type, name }) => type === 'file' && sent.has(name)) ?? null
}

function cancelled(at: SentForm | null, field: HTMLInputElement | null, hasLeft: boolean) {
  const isStillChosen = at?.isPressed === false && field?.files?.length
  const what = isStillChosen
    ? 'The file is still chosen and goes along when you send the form.'
    : 'Nothing you entered is lost.'
  const more = hasLeft ? `All of it had left: it may have arrived. ${what}` : what
  return { tone: 'info', says: 'Upload cancelled.', more } as const
}
