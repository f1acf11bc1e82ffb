import { href } from 'react-router'
import { brand } from '#brand'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { ButtonLink } from '../../../ui/forms/button.tsx'
import type { Route } from './+types/erased.ts'

export const handle = { slim: true }

export const loader = authorize(
  site['account/data/erased'].read,
  async (_visit: Route.LoaderArgs & Visit) => null,
)

export const meta: Route.MetaFunction = () => [{ title: `Your data is erased · ${brand.name}` }]

export default function Erased() {
  return (
    <div className="wrap page">
      <h1>Your data is erased</h1>
      <p className="lead mt-3">
        You are signed out everywhere, and your name no longer appears on this site. We send you one last
        email to confirm this, and then we erase your address too.
      </p>
      <div className="mt-6">
        <ButtonLink kind="line" to={href('/')}>
          To the home page
        </ButtonLink>
      </div>
    </div>
  )
}
