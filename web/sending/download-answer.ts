import type { SubmitEvent } from 'react'
import { lostNote } from './recover-sent-form.ts'
import { claimSentForm, type SentForm } from './sent-form.ts'
import { showSendingNote } from './sending-notes.ts'

/**
 * Posts a form whose answer is a file, and starts the download; an error is shown beside the button and the page stays.
 */
export function downloadAnswer(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  void download(event.currentTarget, event.nativeEvent.submitter)
}

async function download(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const at = claimSentForm()
  showSendingNote(preparing(at))
  try {
    const body = new URLSearchParams(
      [...new FormData(form, button)].map(([name, value]) => [name, String(value)]),
    )
    const answer = await fetch(actionOf(form, button), { method: 'POST', body })
    if (answer.redirected) return location.assign(answer.url)
    if (!answer.ok) return showSendingNote(lostNote({ status: answer.status }, at))
    const name = nameOf(answer)
    handOver(await answer.blob(), name)
    showSendingNote({ tone: 'info', says: `${name} is downloaded.`, more: '', at })
  } catch (error) {
    console.warn('the file did not come', error)
    showSendingNote(lostNote({ status: null }, at))
  }
}

function preparing(at: SentForm | null) {
  return {
    ...({ tone: 'info', says: 'Preparing your file.', at } as const),
    more: 'This can take a minute. Please keep this page open.',
  }
}

/** A form may have one button for each kind of file. */
function actionOf(form: HTMLFormElement, button: HTMLElement | null): string {
  return button instanceof HTMLButtonElement && button.hasAttribute('formaction')
    ? button.formAction
    : form.action
}

function handOver(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

function nameOf({ headers }: Response): string {
  return /filename="?([^";]+)/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'
}
