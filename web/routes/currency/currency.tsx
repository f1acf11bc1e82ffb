import { redirect } from 'react-router'
import { isSupported } from '#domain/currency/currency-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { currencyCookie } from '../../http/cookies.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ownPath } from '../../http/own-path.ts'
import type { Route } from './+types/currency.ts'

export const loader = authorize(site['currency/currency'].read, async () => redirect('/'))

/** Stores the chosen currency in a cookie and redirects back: the menu's function without script. */
export const action = authorize(
  site['currency/currency'].write,
  async ({ request, site }: Route.ActionArgs & Visit) => {
    const form = await request.formData()
    const code = String(form.get('currency') ?? '').toUpperCase()
    if (!isSupported(code)) throw new Refusal('currency-unknown')
    const cookie = currencyCookie(code, site.secure)
    return redirect(ownPath(String(form.get('returnTo') ?? '')), { headers: { 'Set-Cookie': cookie } })
  },
)
