import { data, href, redirect } from 'react-router'
import type { codeForm } from '#domain/sign-in/code-form.ts'
import { RESEND_SECONDS } from '#domain/account/login-rules.ts'
import { enterGuestCode, findGuestGate, sendGuestCode } from '#domain/sign-in/guest-code.ts'
import { nepalHour } from '#domain/dates.ts'
import type { Visit } from '../../http/context.ts'
import type { FormVisit } from '../../http/form-action.ts'
import { loginCookie } from '../../http/cookies.ts'
import { browserOf, readLogin, signedInHeaders } from '../sign-in/login-state.ts'
import { secretForm } from './secret-headers.ts'

/** The actions of a guest that require a code; also the last segment of their paths. */
export type GuestPurpose =
  | 'cancel'
  | 'travellers'
  | 'message'
  | 'support'
  | 'trek-change'
  | 'cancelled-departure'
  | 'change'
  | 'plan'
  | 'party'
  | 'documents'

type Asking = Visit & { params: { token: string }; request: Request }

/** The page before the action. Opening it changes and sends nothing. The booking's account needs no code. */
export async function openGate({ deps, params, request, visitor }: Asking, purpose: GuestPurpose) {
  const browser = readLogin(request).browser ?? ''
  const { bookingId, maskedEmail, live, isOwner } = await findGuestGate(
    deps,
    { token: params.token, browser },
    visitor,
  )
  if (isOwner) throw redirect(pathBehind(bookingId, purpose))
  return data(
    { email: maskedEmail, token: params.token, ...codeGate(live, deps.now()) },
    { headers: secretForm },
  )
}

type LiveCode = Awaited<ReturnType<typeof findGuestGate>>['live']

/** How long the code that was mailed is valid, and when the page offers another one. */
export function codeGate(live: LiveCode, now: Date) {
  const age = live ? (now.getTime() - live.sentAt.getTime()) / 1000 : RESEND_SECONDS
  return {
    waitSeconds: Math.max(0, Math.ceil(RESEND_SECONDS - age)),
    valid: live && { until: live.validUntil.toISOString(), nepalHour: nepalHour(live.validUntil) },
  }
}

/** Sends a code, or checks one: the right one signs in and redirects to the action. */
export async function passGate(
  { deps, params, request, visitor, site, input }: Asking & FormVisit<typeof codeForm>,
  purpose: GuestPurpose,
) {
  const login = readLogin(request)
  const browser = browserOf(request)
  const asked = { token: params.token, browser }
  if (input.intent !== null) {
    await sendGuestCode(deps, asked, visitor)
    const cookie = loginCookie({ ...login, browser }, site.secure)
    return redirect(href(`/bookings/link/:token/${purpose}`, { token: params.token }), {
      headers: { 'Set-Cookie': cookie },
    })
  }
  const { bookingId, token, expiresAt } = await enterGuestCode(deps, { ...asked, code: input.code }, visitor)
  const headers = signedInHeaders({ token, expiresAt }, browser, site)
  return redirect(pathBehind(bookingId, purpose), { headers })
}

/** The page of the action for the booking's account; the support chat is not about one booking. */
function pathBehind(bookingId: string, purpose: GuestPurpose): string {
  return purpose === 'support'
    ? href('/messages/:conversationId', { conversationId: 'support' })
    : href(`/bookings/:id/${purpose}`, { id: bookingId })
}
