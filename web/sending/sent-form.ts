/** The form that somebody submitted or changed last. */
export type SentForm = {
  form: HTMLFormElement
  button: HTMLElement | null
  /** Submitted by the person, not by the page itself, such as an autosave. */
  isPressed: boolean
}

let last: SentForm | null = null

/** Records the form being submitted, before any other listener. `earlier` is the field changed before this call. */
export function watchForms(earlier: EventTarget | null): () => void {
  const onSubmit = (event: SubmitEvent) => {
    if (event.target instanceof HTMLFormElement)
      last = { form: event.target, button: event.submitter, isPressed: true }
  }
  const onInput = ({ target }: Pick<Event, 'target'>) => {
    const form = isControl(target) ? target.form : null
    if (form && isPost(form)) last = { form, button: null, isPressed: false }
  }
  onInput({ target: earlier })
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener('input', onInput, true)
  return () => {
    document.removeEventListener('submit', onSubmit, true)
    document.removeEventListener('input', onInput, true)
  }
}

/** The form of a request; the next request without a button press comes from the page itself. */
export function claimSentForm(): SentForm | null {
  const claimed = last
  last = claimed && { ...claimed, button: null, isPressed: false }
  return claimed?.form.isConnected ? claimed : null
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function isControl(target: unknown): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

export function isPost(form: HTMLFormElement): boolean {
  return form.getAttribute('method')?.toLowerCase() === 'post'
}
