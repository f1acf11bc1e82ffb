import { uploadProblems } from './upload-problems.ts'

/** Sends one photo, telling how far it has come in per cent; answers what is wrong with it, or null. A signal stops it. */
export function sendPhoto(
  to: string,
  file: File,
  { onPercent, signal }: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<string | null> {
  return new Promise((answer) => {
    if (signal.aborted) return answer(null)
    const request = new XMLHttpRequest()
    request.open('POST', to)
    request.setRequestHeader('Accept', 'application/json')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onPercent(Math.round((100 * loaded) / total)),
    )
    request.addEventListener('load', () => {
      if (request.status === 200) return answer(null)
      const { error } = (request.response ?? {}) as { error?: unknown }
      answer(typeof error === 'string' ? error : uploadProblems.failed)
    })
    request.addEventListener('error', () => answer(uploadProblems.failed))
    request.addEventListener('timeout', () => answer(uploadProblems.failed))
    request.addEventListener('abort', () => answer(null))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('photo', file)
    request.send(form)
  })
}
