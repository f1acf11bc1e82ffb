import { href, isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router'
import type { Refused } from '../../../http/refused.ts'
import { Button, ButtonLink } from '../../../ui/forms/button.tsx'
import { MessagePage, OffTheMap } from '../../../ui/layout/result-page.tsx'
import { isLostPart, LostPart } from '../../../shared/page/lost-part.tsx'

/** The error page of a trek, with the reason and a link back. */
export function TrekError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  if (isLostPart(error)) return <LostPart />
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <div className="wrap">
        <MessagePage title="Error loading trek details" lead={textOf(error)}>
          <div className="row row--wrap mt-8">
            {!missing && (
              <Button kind="main" type="button" onClick={() => void revalidate()}>
                Try again
              </Button>
            )}
            <ButtonLink
              to={href('/list')}
              kind={missing ? 'main' : 'line'}
              onClick={(event) => {
                if (window.history.length < 2) return
                event.preventDefault()
                void navigate(-1)
              }}
            >
              Go Back
            </ButtonLink>
          </div>
        </MessagePage>
      </div>
      <OffTheMap />
    </>
  )
}

function textOf(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const refused = error.data as Partial<Refused> | null
    return refused?.says ?? `${error.status} ${error.statusText}`
  }
  return error instanceof Error ? error.message : 'Unknown error occurred'
}
