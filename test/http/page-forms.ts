import { attribute, byTag, type Element, elements, nameOf, rawText, textOf } from './html-tree.ts'

/** A value for a control: text, a chosen option, checked or not, or files. */
export type FieldValue = string | boolean | File | File[]

/** Selects one of several forms with such a button. */
export type Where = {
  /** The name of the form, or of a section around it. */
  within?: string | RegExp
  /** A text of the table row or list item that the form is in. */
  row?: string
}

export type Submission = {
  method: 'get' | 'post'
  action: string
  fields: [string, string | File][]
  isMultipart: boolean
}

const buttonKinds = ['submit', 'image']

/**
 * What a browser sends when a button is pressed after filling in these fields, named by label. Throws for a missing
 * button or field, or when a browser would not submit because a required field is empty.
 */
export function submission(
  root: Element,
  button: string | RegExp,
  values: Record<string, FieldValue> = {},
  where: Where = {},
): Submission {
  const { pressed, form } = findButton(root, button, where)
  const controls = controlsOf(form, root)
  const filled = new Map<Element, FieldValue>()
  for (const [label, value] of Object.entries(values))
    for (const control of controlNamed(controls, root, label, value)) filled.set(control, value)
  // The pressed button is sent in its place among the fields: of several values with one name the first may count.
  const sent = elements(root, (each) => each === pressed || controls.includes(each))
  const fields = sent.flatMap((each) =>
    each === pressed ? buttonEntry(pressed) : entries(each, root, filled.get(each)),
  )
  const method = attribute(pressed, 'formmethod') ?? attribute(form, 'method') ?? 'get'
  return {
    method: method.toLowerCase() === 'post' ? 'post' : 'get',
    action: attribute(pressed, 'formaction') ?? attribute(form, 'action') ?? '',
    fields,
    isMultipart: attribute(form, 'enctype') === 'multipart/form-data',
  }
}

/** Whether the page has an enabled button of this name. */
export function hasButton(root: Element, button: string | RegExp): boolean {
  return buttonsOf(root).some((each) => matches(nameOf(each, root), button) && !isDisabled(each))
}

function findButton(root: Element, button: string | RegExp, { within, row }: Where) {
  const found = buttonsOf(root)
    .filter((each) => matches(nameOf(each, root), button) && !isDisabled(each))
    .map((pressed) => ({ pressed, form: formOf(pressed, root) }))
    .filter(
      ({ form }) => form && (!within || isWithin(form, root, within)) && (!row || isInRow(form, root, row)),
    )
  const [first] = found
  if (!first?.form) {
    const names = buttonsOf(root).map((each) => nameOf(each, root))
    throw new Error(`no button ${String(button)} among: ${names.join(' | ')}`)
  }
  return { pressed: first.pressed, form: first.form }
}

/** Selects a form by its own name, or by a text in it or in a named section around it. */
function isWithin(form: Element, root: Element, within: string | RegExp): boolean {
  const around = elements(
    root,
    (each) => /^(section|form|article|li|tr|div|dialog|fieldset)$/.test(each.tagName) && contains(each, form),
  )
  return [form, ...around].some((each) => {
    const name =
      attribute(each, 'aria-label') ?? (attribute(each, 'aria-labelledby') ? nameOf(each, root) : '')
    return name !== '' && matches(name, within)
  })
}

function isInRow(form: Element, root: Element, text: string): boolean {
  return byTag(root, 'tr', 'li').some((each) => contains(each, form) && textOf(each).includes(text))
}

function contains(outer: Element, inner: Element): boolean {
  return elements(outer, (each) => each === inner).length > 0
}

function buttonsOf(root: Element): Element[] {
  return elements(root, (each) => {
    if (each.tagName === 'button') return (attribute(each, 'type') ?? 'submit') === 'submit'
    return each.tagName === 'input' && buttonKinds.includes(attribute(each, 'type') ?? '')
  })
}

function formOf(element: Element, root: Element): Element | undefined {
  const id = attribute(element, 'form')
  const forms = byTag(root, 'form')
  return id
    ? forms.find((form) => attribute(form, 'id') === id)
    : forms.find((form) => contains(form, element))
}

function controlsOf(form: Element, root: Element): Element[] {
  return byTag(root, 'input', 'select', 'textarea').filter(
    (each) => formOf(each, root) === form && !isDisabled(each) && !isInDisabledFieldset(each, form),
  )
}

function isInDisabledFieldset(control: Element, form: Element): boolean {
  return byTag(form, 'fieldset').some((each) => isDisabled(each) && contains(each, control))
}

function isDisabled(element: Element): boolean {
  return attribute(element, 'disabled') !== null
}

/** The controls that a label names: one, or all radio buttons of the group when one of them is chosen. */
function controlNamed(controls: Element[], root: Element, label: string, value: FieldValue): Element[] {
  const named = controls.filter((each) => {
    const name = nameOf(each, root)
    return name.startsWith(label) || attribute(each, 'name') === label
  })
  const exact = named.filter((each) => nameOf(each, root) === label)
  const [control] = exact.length > 0 ? exact : named
  if (!control) {
    const names = controls.map((each) => nameOf(each, root) || attribute(each, 'name'))
    throw new Error(`no field ${label} among: ${names.join(' | ')}`)
  }
  if (attribute(control, 'type') !== 'radio' || value !== true) return [control]
  const group = attribute(control, 'name')
  const others = controls.filter((each) => each !== control && attribute(each, 'name') === group)
  for (const other of others) other.attrs = other.attrs.filter(({ name }) => name !== 'checked')
  return [control]
}

function buttonEntry(pressed: Element): [string, string][] {
  const name = attribute(pressed, 'name')
  return name ? [[name, attribute(pressed, 'value') ?? '']] : []
}

function entries(control: Element, root: Element, given: FieldValue | undefined): [string, string | File][] {
  const name = attribute(control, 'name')
  const type = attribute(control, 'type') ?? 'text'
  if (!name || buttonKinds.includes(type) || type === 'button' || type === 'reset') return []
  if (type === 'file') return filesOf(name, given)
  if (type === 'checkbox' || type === 'radio') {
    const isChecked = typeof given === 'boolean' ? given : attribute(control, 'checked') !== null
    if (!isChecked && type === 'checkbox') mustBeOptional(control, root)
    return isChecked ? [[name, attribute(control, 'value') ?? 'on']] : []
  }
  const value = typeof given === 'string' ? chosen(control, given) : controlValue(control)
  if (value === '') mustBeOptional(control, root)
  return [[name, value]]
}

function filesOf(name: string, given: FieldValue | undefined): [string, File][] {
  if (given instanceof File) return [[name, given]]
  return Array.isArray(given) ? given.map((file) => [name, file]) : [[name, new File([], '')]]
}

function mustBeOptional(control: Element, root: Element): void {
  const isNoValidate = formOf(control, root)?.attrs.some(({ name }) => name === 'novalidate')
  if (attribute(control, 'required') === null || isNoValidate) return
  throw new Error(`a browser does not send the form: ${nameOf(control, root)} is required and empty`)
}

/** The value of a text field or selection that nobody has changed. */
export function controlValue(control: Element): string {
  if (control.tagName === 'textarea') return rawText(control).replace(/^\n/, '')
  if (control.tagName !== 'select') return attribute(control, 'value') ?? ''
  const options = byTag(control, 'option').filter((each) => !isDisabled(each))
  const option = options.find((each) => attribute(each, 'selected') !== null) ?? options[0]
  return option ? optionValue(option) : ''
}

/** A select takes the label or the value of an option. */
function chosen(control: Element, given: string): string {
  if (control.tagName !== 'select') return given
  const options = byTag(control, 'option')
  const option =
    options.find((each) => rawText(each).trim() === given) ??
    options.find((each) => optionValue(each) === given)
  if (!option) throw new Error(`no option ${given} among: ${options.map(rawText).join(' | ')}`)
  return optionValue(option)
}

function optionValue(option: Element): string {
  return attribute(option, 'value') ?? rawText(option).trim()
}

function matches(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text === wanted : wanted.test(text)
}
