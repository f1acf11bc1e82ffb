import { redirect } from 'react-router'
import { isCode, readCode } from '#domain/referral/referral-rules.ts'
import type { Visit } from '../../http/context.ts'
import { invitationCookie } from '../../http/cookies.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/invited.ts'

/** A friend's link: the booking form contains its code. The page does not reveal whether the code exists. */
export const loader = authorize(
  site['refer/invited'].read,
  async ({ params, site }: Route.LoaderArgs & Visit) => {
    const code = readCode(params.code)
    const headers: HeadersInit = isCode(code) ? { 'Set-Cookie': invitationCookie(code, site.secure) } : {}
    return redirect('/', { status: 303, headers: { ...headers, 'Cache-Control': 'private, no-store' } })
  },
)
