import { href, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import type { Refused } from '../../../http/refused.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import { MessagePage, OffTheMap } from '../../../ui/layout/result-page.tsx'
import { isLostPart, LostPart } from '../../../shared/page/lost-part.tsx'

const UNKNOWN = 'Search failed: Unknown error occurred. Please try again.'

/** The error state of the list, with a link to try the same search again. */
export function ListError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const refused = isRouteErrorResponse(error) ? (error.data as Partial<Refused> | null) : null
  if (isLostPart(error)) return <LostPart />
  return (
    <>
      <div className="wrap" role="alert">
        <MessagePage title={refused?.says ?? UNKNOWN} lead={refused?.because ?? ''}>
          <div className="row row--wrap mt-8">
            <ButtonLink kind="main" to={pathname + search} reloadDocument>
              Try again
            </ButtonLink>
            <ButtonLink kind="text" className="btn--gap" to={href('/list')}>
              All treks
            </ButtonLink>
          </div>
        </MessagePage>
      </div>
      <OffTheMap />
    </>
  )
}
