import type { Page } from '@playwright/test'
import { soon } from '#test/soon.ts'
import { type Failure, failures, type failingNetwork } from './failing-network.ts'
import {
  chooseFile,
  findForm,
  openAndFill,
  pressButton,
  privateFields,
  stateOf,
  storedText,
  type WantedForm,
} from './form-in-page.ts'

type Network = Awaited<ReturnType<typeof failingNetwork>>

const kinds = Object.keys(failures) as Failure[]

/** The errors when a form gets no response; none for a page that preserves everything. */
export async function checkForm(page: Page, network: Network, form: WantedForm): Promise<string[]> {
  const faults: string[] = []
  const fault = (says: string) => void faults.push(`${form.path} → ${form.action} (${form.names}): ${says}`)
  await network.use('dropped')
  if (!(await openAndFill(page, form))) return [`${form.path} has no form ${form.action}`]
  const typed = await stateOf(page, '')
  const sent = new Set<string>()
  for (const kind of kinds) {
    await network.use(kind)
    network.take()
    const isPressed = await send(page, network)
    const said = await stateWithAlert(page, failures[kind])
    const bodies = network.take()
    const isSame = sent.size === 0 || bodies.some((body) => sent.has(body))
    for (const body of bodies) sent.add(body)
    if (!said?.alert) {
      fault(`${kind}: no sentence; ${bodies.length === 0 ? 'nothing was sent' : await titleOf(page)}`)
      break
    }
    if (said.fields.join() !== typed.fields.join()) fault(`${kind}: what was typed is gone`)
    if (said.path !== typed.path) fault(`${kind}: the page is now ${said.path}`)
    if (!said.isNear) fault(`${kind}: the sentence is far from the button`)
    if (isPressed && !said.hasFocus) fault(`${kind}: the sentence has no focus`)
    if (!isSame) fault(`${kind}: another request was sent`)
  }
  await network.use('dropped')
  return faults
}

/** The errors when the response comes after 20 seconds of the page's own clock. */
export async function checkLateAnswer(page: Page, network: Network, form: WantedForm): Promise<string[]> {
  await openAndFill(page, form)
  await network.use('late')
  network.take()
  await send(page, network)
  const sent = network.take()
  await page.clock.fastForward(20_000)
  const isAnnounced = await soon(() => page.getByText('Still sending.').isVisible()).catch(() => false)
  // A form that saves itself may send typed text beside the pressed button.
  const isSentAgain = network.take().some((body) => sent.includes(body))
  network.release()
  const isDone = await soon(async () => !(await page.getByText('Still sending.').isVisible())).catch(
    () => false,
  )
  const isFailed = await page.locator('.sendnote [role=alert]').isVisible()
  const where = `${form.path} → ${form.action}, after 20 s:`
  return [
    ...(isAnnounced ? [] : [`${where} nothing says that it is still being sent`]),
    ...(isSentAgain ? [`${where} it was sent twice`] : []),
    ...(isDone && !isFailed ? [] : [`${where} the answer was not taken`]),
  ]
}

/** Fields that a browser must never store, however the page marks them. */
const SECRET = /passport|born|dateOfBirth|nationality|iban|swift|account|holder|code|idNumber|insurance/i

/** Forms of which no field is stored: travellers' health and documents, bank details, codes. */
const wholeForms = [/\/travellers$/, /\/earnings\/(bank|letter)$/, /^\/account\/security/, /^\/login/]

/** The errors when the session ends during typing and the person returns. */
export async function checkEndedSession(page: Page, network: Network, form: WantedForm): Promise<string[]> {
  await openAndFill(page, form)
  const typed = await stateOf(page, '')
  const marked = await privateFields(page)
  await network.use('ended')
  network.take()
  await send(page, network)
  await soon(async () => !page.url().endsWith(form.path))
  await network.use('dropped')
  await page.goto(form.path)
  const words = typed.fields.filter((each) => each.includes('Typed'))
  const isPrivate = (field: string) => marked.names.includes(nameOf(field)) || SECRET.test(nameOf(field))
  const lost = async () => {
    await findForm(page, form)
    const { fields } = await stateOf(page, '')
    return words.filter((each) => !isPrivate(each) && !fields.includes(each))
  }
  await soon(async () => (await lost()).length === 0, 5).catch(() => {})
  const missing = await lost()
  const stored = await storedText(page)
  const leaked = words.filter((each) => isPrivate(each) && stored.includes(`"${nameOf(each)}"`))
  const isWholeByMistake = marked.isWhole && !wholeForms.some((each) => each.test(form.action))
  const where = `${form.path} → ${form.action}, session ended:`
  return [
    ...missing.map((each) => `${where} ${each} is gone`),
    ...leaked.map((each) => `${where} ${each} is stored in the browser`),
    ...(isWholeByMistake ? [`${where} none of its text is stored`] : []),
  ]
}

function nameOf(field: string): string {
  return field.split('=')[0] ?? ''
}

/**
 * Presses the button until something is sent, because a choice in the form may not have reached the page yet. Returns
 * false for a form that is sent by choosing a file.
 */
async function send(page: Page, network: Network): Promise<boolean> {
  const isSent = () => soon(async () => network.hasSent(), 3).catch(() => false)
  for (const press of [pressButton, chooseFile, pressButton]) {
    await press(page)
    if (await isSent()) return press === pressButton
  }
  return false
}

/** The state of the form when the page shows this alert, or no longer has the form; null when neither happens. */
async function stateWithAlert(page: Page, says: string) {
  return soon(async () => {
    const state = await stateOf(page, says).catch(() => null)
    return state && (state.alert || !state.isThere) ? state : null
  }).catch(() => null)
}

function titleOf(page: Page): Promise<string> {
  return page.title().catch(() => 'no page')
}
