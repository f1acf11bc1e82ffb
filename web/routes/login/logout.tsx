import { Form, redirectDocument } from 'react-router'
import { brand } from '#brand'
import { endSession } from '#domain/account/end-session.ts'
import { leaveBrowser } from '#domain/booking/hold/leave-browser.ts'
import type { Visit } from '../../http/context.ts'
import { clearedCookie, sessionCookieName } from '../../http/cookies.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Button } from '../../ui/forms/button.tsx'
import type { Route } from './+types/logout.ts'

export const handle = { slim: true }

/**
 * Ends the session and deletes this browser's state, because its next user may be somebody else. The choice of cookies
 * stays.
 */
export const action = authorize(
  site['login/logout'].write,
  async ({ deps, visitor, site }: Route.ActionArgs & Visit) => {
    await endSession(deps, visitor)
    await leaveBrowser(deps, visitor)
    const headers = new Headers()
    for (const name of [sessionCookieName(site.secure), 'login', 'visitor', 'currency', 'prices-for'])
      headers.append('Set-Cookie', clearedCookie(name, site.secure))
    throw redirectDocument('/', { headers })
  },
)

/**
 * With script: also clears the browser's storage, then loads the home page in full. A failure is logged, and the page
 * stays.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) {
      localStorage.clear()
      sessionStorage.clear()
      throw error
    }
    console.error('Error logging out:', error)
    throw error
  }
}

export const meta = () => [{ title: `Log out · ${brand.name}` }]

export default function Logout() {
  return (
    <div className="wrap wrap--form page">
      <h1>Log out</h1>
      <Form method="post" className="mt-6">
        <Button kind="main">Log out</Button>
      </Form>
    </div>
  )
}
