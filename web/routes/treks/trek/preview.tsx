import { trekFormUrl } from '../../../shared/trek-form/trek-form-url.ts'
import { data, Link } from 'react-router'
import { brand } from '#brand'
import { previewTrek } from '#domain/pages/preview-trek.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { trekPageData } from './trek-page-data.ts'
import TrekRoute from './trek-page.tsx'
import type { Route } from './+types/preview.ts'

export { TrekError as ErrorBoundary } from './trek-error.tsx'

/** The trek page as travellers will see it, only for its host, in every state. */
export const loader = authorize(
  site['treks/trek/preview'].read,
  async ({ deps, visitor, params, origin }: Route.LoaderArgs & Visit) => {
    const { trek, isWithoutChanges } = await previewTrek(deps, params.id, visitor)
    return data({ json: trekPageData(trek), name: trek.name, isWithoutChanges, origin })
  },
)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Preview: ${loaderData?.name || 'a trek without a name'} · ${brand.name}` },
]

export default function Preview({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap mt-4">
        <Note>
          {loaderData.isWithoutChanges
            ? 'This is the published version: your changes are not complete enough to be shown here.'
            : 'This is how travellers see your trek, with your changes.'}{' '}
          Only you can see this page, and nothing can be booked on it.{' '}
          <Link to={trekFormUrl(params.id)}>Back to the form</Link>
        </Note>
      </div>
      <TrekRoute loaderData={loaderData} />
    </>
  )
}
