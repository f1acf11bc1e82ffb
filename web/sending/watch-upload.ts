import type { SendingNote } from './sending-notes.ts'
import type { SentForm } from './sent-form.ts'
import { percentOfFiles } from './upload-progress-rules.ts'
import { sendWithProgress } from './upload-request.ts'
import { hideUpload, showUpload } from './uploads.ts'

/** What has arrived by then is not shown on its way. */
const SHOWN_AFTER_MS = 300

/** An upload that somebody stopped, and what the page says of it; nothing of one whose form was sent once more. */
type Stopped = { note: SendingNote | null }
type Watched = {
  form: HTMLFormElement | null
  send: typeof fetch
  replace: () => void
}

const watched = new Map<AbortSignal, Watched>()
let isReplaced = false

/**
 * Shows how far the files of a form are and lets the person stop them, when the router sends them with this signal. Null for a
 * form without files. `end` takes the rows away and says whether it was stopped.
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
  // What the page sends by itself is shown beside its field.
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
  watched.set(signal, {
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
      watched.delete(signal)
      clearTimeout(due)
      hideUpload({ origin })
      return stopped
    },
  }
}

/** A form that is sent again carries the same files: what is still on its way of it stops, and is not said. */
export function replaceUploads(form: HTMLFormElement): void {
  for (const each of watched.values()) if (each.form === form) each.replace()
}

/** The router sends with `fetch`, which does not say how far it is: what is watched goes another way. */
function replaceFetch(): void {
  if (isReplaced) return
  isReplaced = true
  const plain = window.fetch
  window.fetch = (input, init) => {
    const upload = init?.signal && init.body instanceof FormData ? watched.get(init.signal) : undefined
    return upload ? upload.send(input, init) : plain(input, init)
  }
}

/** A field of files in which none was chosen sends an empty one without a name. */
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
