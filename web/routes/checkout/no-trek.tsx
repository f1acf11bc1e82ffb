import { href, isRouteErrorResponse, useNavigate, useRouteError } from 'react-router'
import type { Refused } from '../../http/refused.ts'
import { brand } from '#brand'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { MessagePage, OffTheMap } from '../../ui/layout/result-page.tsx'
import { ErrorPage } from '../../shared/page/error-page.tsx'

/** A URL with no booking of this visitor and no departure. */
export function NoTrek() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return <NoTrekSays says={(error.data as Refused | null)?.says} />
}

/** The specification's sentence, and a link back. */
export function NoTrekSays({ says }: { says: string | undefined }) {
  const navigate = useNavigate()
  return (
    <>
      <title>{`Booking details · ${brand.name}`}</title>
      <div className="wrap">
        <MessagePage title="Booking details" lead={says}>
          <div className="row row--wrap mt-8">
            <ButtonLink
              kind="main"
              to={href('/list')}
              onClick={(event) => {
                if (window.history.length < 2) return
                event.preventDefault()
                void navigate(-1)
              }}
            >
              Go Back
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
