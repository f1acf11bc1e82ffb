import { trekFormUrl } from '../../../shared/trek-form/trek-form-url.ts'
import { redirect } from 'react-router'
import { nepalDate, nepalHour } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import { addDate, changeDate, removeDate } from '#domain/trek/hosting/change-dates.ts'
import { movePicture, removeTrekPicture } from '#domain/trek/hosting/change-pictures.ts'
import { emptyDay } from '#domain/trek/hosting/form/day-form-rules.ts'
import { mustRunTrek } from '#domain/trek/hosting/own-trek.ts'
import { questionOf } from '#domain/trek/hosting/confirm-consequences.ts'
import { publishChanges } from '#domain/trek/hosting/publish-changes.ts'
import { publishTrek } from '#domain/trek/hosting/publish-trek.ts'
import { mustBeReady } from '#domain/trek/hosting/form/readiness-rules.ts'
import { createTrek, saveTrek } from '#domain/trek/hosting/save-trek.ts'
import { discardChanges, saveAsDraft } from '#domain/trek/hosting/save-as-draft.ts'
import { sentTrek, withDays } from '#domain/trek/hosting/form/sent-trek-rules.ts'
import type { TrekForm } from '#domain/trek/hosting/form/trek-form-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD } from '../../../http/authorize.ts'
import {
  nothingWrong,
  type Prefix,
  sentenceOf,
  termsIn,
  type TrekAnswer,
} from '../../../shared/trek-form/trek-answer.ts'
import { answerError } from '../../../shared/page/answer-refusal.ts'

type Acting = Visit & { fields: FormData; trekId: string | null }
type Answered = { answer: TrekAnswer; status: number }

/** Performs the action of a button of the trek form; a new draft is created first. */
export async function actOnTrek(acting: Acting): Promise<Answered> {
  const { fields, trekId } = acting
  const intent = String(fields.get('intent') ?? '')
  if (trekId) await mustRunTrek(acting.deps.db, trekId, acting.visitor)
  if (/^day-(add|(up|down|remove)-\d+)$/.test(intent)) return withOtherDays(acting, intent)
  if (!trekId) return begin(acting, intent)
  if (intent === 'autosave' || intent === 'draft') return save(acting, trekId)
  if (intent === 'publish') return publish(acting, trekId)
  if (intent === 'save') return publishChanged(acting, trekId, null)
  if (intent === 'confirm') return publishChanged(acting, trekId, String(fields.get('question') ?? ''))
  if (intent === 'discard') return discard(acting, trekId)
  if (intent.startsWith('date-')) return changeDates(acting, trekId, intent)
  if (intent.startsWith('photo-')) return changePhotos(acting, trekId, intent)
  throw new Response(null, { status: 400, statusText: 'Bad Request' })
}

/** Creates a draft. Publishing needs photos and dates first: the form then lists what it lacks. */
async function begin({ deps, visitor, fields, onError }: Acting, intent: string): Promise<Answered> {
  const form = sentTrek(fields)
  return orSay(form, onError, async () => {
    const today = nepalDate(deps.now())
    if (intent === 'publish' && form.name === '') mustBeReady(form, { pictures: 0, starts: [], today })
    const id = await createTrek(deps, form, visitor)
    throw redirect(`${trekFormUrl(id)}${intent === 'publish' ? '?missing=1' : ''}`)
  })
}

async function save({ deps, visitor, fields, onError }: Acting, trekId: string): Promise<Answered> {
  const form = sentTrek(fields)
  return orSay(form, onError, async () => {
    const { savedAt } = await saveAsDraft(deps, trekId, form, visitor)
    const saved = { at: savedAt.toISOString(), hour: nepalHour(savedAt) }
    return { answer: { ...nothingWrong, saved }, status: 200 }
  })
}

/** Asks first when the changes concern travellers who have booked. */
async function publishChanged(acting: Acting, trekId: string, confirmed: string | null): Promise<Answered> {
  const { deps, visitor, fields, onError } = acting
  const form = sentTrek(fields)
  const why = String(fields.get('why') ?? '')
  return orSay(form, onError, async () => {
    // The typed values are saved even if publishing is refused.
    await saveAsDraft(deps, trekId, form, visitor)
    await publishChanges(deps, { trekId, form, why, confirmed }, visitor)
    throw redirect(`${DASHBOARD}?done=updated`)
  })
}

async function discard({ deps, visitor }: Acting, trekId: string): Promise<Answered> {
  await discardChanges(deps, trekId, visitor)
  return { answer: { ...nothingWrong, discardedAt: deps.now().toISOString() }, status: 200 }
}

async function publish({ deps, visitor, fields, onError }: Acting, trekId: string): Promise<Answered> {
  const form = sentTrek(fields)
  return orSay(form, onError, async () => {
    // The typed values are saved even if publishing is refused.
    await saveTrek(deps, trekId, form, visitor)
    await publishTrek(deps, trekId, form, visitor)
    throw redirect(`${DASHBOARD}?done=created`)
  })
}

/** Without script: the form again with a day added, removed or moved. Nothing of a published trek is saved. */
async function withOtherDays(acting: Acting, intent: string): Promise<Answered> {
  const sent = sentTrek(acting.fields)
  const step = intent.replace(/^day-/, '').replace(/-(\d+)$/, ':$1')
  const values = { ...sent, days: withDays(sent.days, step, emptyDay) }
  return { answer: { ...nothingWrong, values }, status: 200 }
}

async function changeDates(acting: Acting, trekId: string, intent: string): Promise<Answered> {
  const { deps, visitor, fields, onError } = acting
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const departureId = text('departure')
  const act = async () => {
    if (intent === 'date-add') {
      const dates = { startsOn: text('start'), endsOn: text('end') }
      await addDate(deps, trekId, { ...dates, ...termsIn(fields) }, visitor)
    } else if (intent === 'date-change')
      await changeDate(deps, trekId, { departureId, ...termsIn(fields) }, visitor)
    else await removeDate(deps, trekId, departureId, visitor)
    return { answer: nothingWrong, status: 200 }
  }
  return answerError(act, (error) => {
    const prefix: Prefix = intent === 'date-remove' ? 'Error removing trek date' : 'Error saving trek date'
    const { says, status } = sentenceOf(error, prefix, onError)
    return { answer: { ...nothingWrong, dateError: { of: departureId || 'new', says } }, status }
  })
}

async function changePhotos(acting: Acting, trekId: string, intent: string): Promise<Answered> {
  const { deps, visitor, fields, onError } = acting
  const pictureId = String(fields.get('picture') ?? '')
  const position = Number(fields.get('position'))
  const to = { 'photo-earlier': position - 1, 'photo-later': position + 1 }[intent] ?? position
  const act = async () => {
    if (intent === 'photo-remove') await removeTrekPicture(deps, trekId, pictureId, visitor)
    else await movePicture(deps, trekId, { pictureId, to: Math.max(1, to) }, visitor)
    return { answer: nothingWrong, status: 200 }
  }
  return answerError(act, (error) => {
    const { says, status } = sentenceOf(error, 'Error', onError)
    return { answer: { ...nothingWrong, photoError: says }, status }
  })
}

function orSay(
  values: TrekForm,
  onError: (error: unknown) => string,
  act: () => Promise<Answered>,
): Promise<Answered> {
  return answerError(act, (error) => {
    if (error instanceof Refusal && error.kind === 'signed-out') throw error
    const { says, status, refusal } = sentenceOf(error, 'Error', onError)
    const question = refusal && questionOf(refusal)
    if (question) return { answer: { ...nothingWrong, values, question }, status }
    const problems = (refusal?.detail['fields'] ?? {}) as TrekAnswer['problems']
    const lacking = (refusal?.detail['lacking'] ?? []) as string[]
    return { answer: { ...nothingWrong, values, error: says, problems, lacking }, status }
  })
}
