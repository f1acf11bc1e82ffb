import { data } from 'react-router'
import { listTrek } from '#domain/trek/hosting/list-trek.ts'
import type { Visit } from '../../http/context.ts'
import { sentenceOf } from '../../shared/trek-form/trek-answer.ts'

/** The error of a button beside a trek, with the trek's id; null without one. */
export type ListingAnswer = { trek: string; says: string } | null

/** Activates or deactivates a trek. */
export async function changeListing({ deps, visitor, request, onError }: Visit & { request: Request }) {
  const fields = await request.formData()
  const trek = String(fields.get('trek') ?? '')
  const intent = fields.get('intent')
  if (intent !== 'activate' && intent !== 'deactivate')
    throw new Response(null, { status: 400, statusText: 'Bad Request' })
  try {
    await listTrek(deps, trek, intent === 'activate', visitor)
    return data<ListingAnswer>(null)
  } catch (error) {
    const { says, status } = sentenceOf(error, 'Error', onError)
    return data<ListingAnswer>({ trek, says }, { status })
  }
}
