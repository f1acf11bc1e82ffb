import { useState } from 'react'
import { data, useParams } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { findHostedTrek } from '#domain/trek/hosting/hosted-trek-queries.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { useSavedKey } from '../../../ui/data/use-saved-key.ts'
import type { Route } from './+types/host-trek-form.ts'
import { lostAnswer } from './lost-answer.ts'
import { actOnTrek } from './trek-acts.ts'
import { TrekEditor } from './trek-editor.tsx'
import { isUploadProblem, uploadProblems } from './upload-problems.ts'
import '../../../shared/trek-form/trek-form.css'

export const loader = authorize(
  site['host/trek/host-trek-form'].read,
  async ({ deps, account, params, url }: Route.LoaderArgs & Visit & { account: Account; url: URL }) => {
    const id = trekIdIn(params)
    const photo = url.searchParams.get('photo')
    return data({
      trek: id ? await findHostedTrek(deps, id, account.id) : null,
      today: nepalDate(deps.now()),
      /** After an attempt to publish a new trek: its form lists what it lacks. */
      isMissing: url.searchParams.has('missing'),
      photoError: isUploadProblem(photo) ? uploadProblems[photo] : null,
    })
  },
)

export const action = authorize(
  site['host/trek/host-trek-form'].write,
  async (visit: Route.ActionArgs & Visit & { account: Account }) => {
    const fields = await visit.request.formData()
    const { answer, status } = await actOnTrek({ ...visit, fields, trekId: trekIdIn(visit.params) })
    return data(answer, { status })
  },
)

/** Dates and photos report beside themselves that they were not saved. */
export const handle = { lostAnswer }

export const meta: Route.MetaFunction = ({ params, error }) => [
  {
    title: `${error ? 'Error: ' : ''}${params.step === 'edit' ? 'Edit Adventure' : 'Create New'} · ${brand.name}`,
  },
]

export default function Trek({ loaderData, actionData }: Route.ComponentProps) {
  const { id } = useParams()
  const [begins, setBegins] = useState(false)
  const key = useFormKey(id ?? 'new', begins)
  const discarded = useSavedKey(actionData?.discardedAt ?? undefined)
  return (
    <TrekEditor
      key={`${key} ${discarded ?? ''}`}
      {...loaderData}
      answer={actionData}
      onBegin={() => setBegins(true)}
    />
  )
}

/** The form stays mounted when its draft is created during typing, and is another one for another trek. */
function useFormKey(id: string, begins: boolean): string {
  const [stored, setKept] = useState({ id, key: id })
  if (stored.id === id) return stored.key
  const next = {
    id,
    key: stored.id === 'new' && begins ? stored.key : `${id} after ${stored.key}`.slice(0, 90),
  }
  setKept(next)
  return next.key
}

/** Null for a new one. Two addresses share this page, so that typing continues when the draft gets its address. */
function trekIdIn({ step, id }: { step?: string | undefined; id?: string | undefined }): string | null {
  if (step === 'create' && id === undefined) return null
  if (step === 'edit' && id !== undefined) return id
  throw new Response(null, { status: 404 })
}
