import { redirect } from 'react-router'
import { addPicture } from '#domain/trek/hosting/change-pictures.ts'
import { mustRunTrek } from '#domain/trek/hosting/own-trek.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { refusalIn } from '../../../http/refusal-in.ts'
import { sentForm } from '../../../http/sent-form.ts'
import type { Route } from './+types/photos-upload.ts'
import { isUploadProblem, uploadProblems } from './upload-problems.ts'
import { answerError, answerRefusal } from '../../../shared/page/answer-refusal.ts'

const MOST_AT_ONCE = 7

/**
 * Uploads photos of a trek: one at a time from a script, which receives its problem; else all of a form, with a
 * redirect to the page.
 */
export const action = authorize(
  site['host/trek/photos-upload'].write,
  async (visit: Route.ActionArgs & Visit) => {
    const { deps, visitor, request, params } = visit
    await mustRunTrek(deps.db, params.id, visitor)
    const problem = await keepPhotos(visit)
    if (request.headers.get('Accept')?.includes('application/json'))
      return Response.json(
        { error: problem && uploadProblems[problem] },
        { status: problem ? 422 : 200, headers: { 'Cache-Control': 'private, no-store' } },
      )
    const said = problem ? `?photo=${problem}` : ''
    throw redirect(`${DASHBOARD}/edit/${params.id}${said}#photos`)
  },
)

/** Stores each valid photo; returns the first problem. */
async function keepPhotos({ deps, visitor, request, params, onError }: Route.ActionArgs & Visit) {
  let problem: keyof typeof uploadProblems | null = null
  const say = (error: unknown) => {
    const refusal = refusalIn(error, onError)
    if (refusal?.code === 'trek-not-found' || refusal?.kind === 'forbidden') throw refusal
    if (!refusal) onError(error)
    const code = refusal?.code === 'too-many-photos' ? 'too-many-pictures-at-once' : (refusal?.code ?? null)
    problem ??= isUploadProblem(code) ? code : 'failed'
  }
  const sent = await answerRefusal(() => sentForm(request, { files: MOST_AT_ONCE }), say)
  for (const { bytes } of sent?.files ?? [])
    await answerError(() => addPicture(deps, params.id, bytes, visitor), say)
  return problem
}
