import type { Page } from '@playwright/test'

export type Control = {
  name: string
  type: string
  value: string
  /** Fields for typed text. */
  isText: boolean
  isInvalid: boolean
  isNumeric: boolean
}
export type Form = { action: string; isPost: boolean; isMultipart: boolean; controls: Control[] }
export type Screen = { links: string[]; forms: Form[] }

/** The links and forms of a page's HTML, read by a browser without script. */
export async function readScreen(reader: Page, html: string, address: string): Promise<Screen> {
  return reader.evaluate(
    ({ html, address }) => {
      const page = new DOMParser().parseFromString(html, 'text/html')
      const texts = new Set(['text', 'search', 'email', 'tel', 'url', 'textarea'])
      const controlsOf = (form: HTMLFormElement) => {
        const button = [...form.elements].find((one) => one.matches('button:not([type=button])'))
        return [...form.elements].flatMap((element) => {
          const one = element as HTMLInputElement
          const { name, type, value } = one
          const isOther =
            one.tagName === 'FIELDSET' || type === 'file' || (type === 'submit' && one !== button)
          if (!name || one.disabled || isOther || type === 'button') return []
          if (/^(radio|checkbox)$/.test(type) && !one.checked && !one.required) return []
          const option = [...((one as unknown as HTMLSelectElement).options ?? [])].find((each) => each.value)
          const said = {
            isText: texts.has(type) && !one.readOnly,
            isNumeric: /^(numeric|decimal)$/.test(one.inputMode),
          }
          const isInvalid = one.getAttribute('aria-invalid') === 'true'
          return [{ name, type, value: value || (option?.value ?? ''), isInvalid, ...said }]
        })
      }
      const resolve = (to: string | null) => new URL(to ?? '', address).href
      return {
        links: [...page.querySelectorAll('a[href]')].map((link) => resolve(link.getAttribute('href'))),
        forms: [...page.forms].map((form) => ({
          action: resolve(form.getAttribute('action')),
          isPost: form.method === 'post',
          isMultipart: form.enctype === 'multipart/form-data',
          controls: controlsOf(form),
        })),
      }
    },
    { html, address },
  )
}

/** The path pattern of a page: the same for every booking, for every trek and for every question. */
export function placeOf(address: string): string {
  return new URL(address).pathname
    .split('/')
    .map((part, index, all) =>
      /\d{3}|%|[\w-]{21}/.test(part) || all[index - 1] === 'trekking' ? ':id' : part,
    )
    .join('/')
}
