import type { Page } from '@playwright/test'
import { soon } from '#test/soon.ts'

/** The values of a form's fields, including hidden ones, and the page's message about it. */
export type FormState = {
  fields: string[]
  alert: string
  isNear: boolean
  hasFocus: boolean
  path: string
  /** Whether the page still has the form. */
  isThere: boolean
}

export type WantedForm = { path: string; action: string; names: string }

declare global {
  interface Window {
    /** The form under test. */
    tested?: HTMLFormElement
  }
}

/** Finds a form by its action and fields; false when the page has none. */
export async function findForm(page: Page, { action, names }: WantedForm): Promise<boolean> {
  return page.evaluate(
    ({ action, names }) => {
      const wanted = new Set(names.split(' '))
      const shared = (form: HTMLFormElement) =>
        new Set(
          [...form.elements]
            .map((each) => (each as HTMLInputElement).name)
            .filter((each) => wanted.has(each)),
        ).size
      const [found] = [...document.forms]
        .filter((form) => form.getAttribute('method') === 'post' && new URL(form.action).pathname === action)
        .sort((one, other) => shared(other) - shared(one))
      if (found) window.tested = found
      return found !== undefined
    },
    { action, names },
  )
}

/** Fills in all of the form under test. */
async function fillIn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const type = (control: HTMLInputElement, value: string) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
      for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
    }
    const special: Record<string, string> = {
      email: 'ada@example.org',
      date: '2027-04-12',
      time: '10:30',
      number: '3',
    }
    for (const element of window.tested?.elements ?? []) {
      const control = element as HTMLInputElement
      if (control.disabled || control.readOnly || /^(hidden|file|submit|button|fieldset)$/.test(control.type))
        continue
      if (control.type === 'checkbox' || control.type === 'radio') {
        if (!control.checked) control.click()
      } else if (control.type === 'select-one') {
        const options = [...(element as HTMLSelectElement).options].filter((each) => !each.disabled)
        type(control, options.at(-1)?.value ?? '')
      } else {
        const words =
          control.inputMode === 'numeric' || control.inputMode === 'decimal' ? '7' : 'Typed before'
        const text = special[control.type] ?? words
        type(control, control.maxLength > 0 ? text.slice(0, control.maxLength) : text)
      }
    }
  })
}

/** Opens a page and fills in one of its forms, once the page is hydrated. */
export async function openAndFill(page: Page, form: WantedForm): Promise<boolean> {
  await page.goto(form.path)
  await page.locator('html:not([data-waking])').waitFor({ state: 'attached' })
  const isThere = await findForm(page, form)
  if (isThere) {
    await fillIn(page)
    await soon(() => areSelectsFilled(page), 5).catch(() => {})
  }
  return isThere
}

/** Whether each select shows its choice again: one whose choice is in the URL is empty until the page has it. */
function areSelectsFilled(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...(window.tested?.elements ?? [])].every((each) => {
      if (!(each instanceof HTMLSelectElement)) return true
      const options = [...each.options].filter(({ disabled }) => !disabled)
      return each.value === (options.at(-1)?.value ?? '')
    }),
  )
}

/** Chooses a photo in a form that sends itself once it has one. */
export async function chooseFile(page: Page): Promise<void> {
  const handle = await page.evaluateHandle(() =>
    window.tested?.querySelector<HTMLInputElement>('input[type=file]'),
  )
  await handle.asElement()?.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL })
}

/** The smallest picture. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Presses the form's own button, as a person does. */
export async function pressButton(page: Page): Promise<void> {
  await page.evaluate(() => {
    const buttons = [...(window.tested?.elements ?? [])].filter(
      (each): each is HTMLButtonElement =>
        each instanceof HTMLButtonElement &&
        each.type === 'submit' &&
        !each.disabled &&
        // Counters show another number of travellers, and send nothing.
        each.getAttribute('formmethod') !== 'get',
    )
    const isShown = (each: HTMLElement) => each.checkVisibility() && each.getBoundingClientRect().width > 1
    const button = buttons.find(isShown) ?? buttons[0]
    button?.focus()
    button?.click()
  })
}

/** The state of the form and the page. */
export async function stateOf(page: Page, says: string): Promise<FormState> {
  return page.evaluate((says) => {
    const form = window.tested
    const fields = [...(form?.isConnected ? form.elements : [])].flatMap((element) => {
      const { name, type, value, checked } = element as HTMLInputElement
      if (!name || /^(file|submit|button)$/.test(type)) return []
      return [`${name}=${type === 'checkbox' || type === 'radio' ? checked : value}`]
    })
    const alert = [...document.querySelectorAll('[role=alert]')].find((each) =>
      each.textContent?.includes(says),
    )
    const place = alert?.getBoundingClientRect()
    const isInBar = alert?.closest('.sendnote--bar') !== null
    const isNear = [...(form?.elements ?? [])].some((each) => {
      if (!(each instanceof HTMLButtonElement)) return false
      const { top, bottom } = each.getBoundingClientRect()
      return place !== undefined && place.top < bottom + 300 && place.bottom > top - 300
    })
    const hasFocus =
      alert !== undefined && (alert === document.activeElement || alert.closest('.sendnote') === null)
    return {
      fields,
      alert: alert?.textContent ?? '',
      isNear: isNear || isInBar,
      hasFocus,
      path: location.pathname,
      isThere: form?.isConnected === true,
    }
  }, says)
}

/** The fields of the form that the page marks as private, and whether it marks the whole form. */
export async function privateFields(page: Page): Promise<{ names: string[]; isWhole: boolean }> {
  return page.evaluate(() => {
    const form = window.tested
    const isPrivate = (each: Element) =>
      each.closest('[data-private]') !== null || each.getAttribute('autocomplete') === 'bday'
    const names = [...(form?.elements ?? [])].filter(isPrivate).map((each) => (each as HTMLInputElement).name)
    return { names, isWhole: form?.dataset['private'] !== undefined }
  })
}

/** The typed text in browser storage. */
export async function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
}
