import { href, redirect } from 'react-router'
import { deviceOf } from '#domain/account/device-rules.ts'
import { addPasskey, beginPasskey } from '#domain/account/passkey/add-passkey.ts'
import { readRegistration } from '#domain/account/passkey/device-answers.ts'
import type { Account } from '#domain/account/visitor.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/add.ts'
import { passkeyAnswer, passkeyRefusal } from './passkey-answer.ts'
import { answerRefusal } from '../../shared/page/answer-refusal.ts'

const SECURITY = href('/account/security')

export const loader = authorize(site['passkeys/add'].read, async () => redirect(SECURITY))

/** Adds a passkey, for the script of the security page: first the creation options, then the device's response. */
export const action = authorize(
  site['passkeys/add'].write,
  async ({ deps, visitor, account, request, origin }: Route.ActionArgs & Visit & { account: Account }) => {
    const form = await request.formData()
    const me = { ...visitor, account }
    const act = async () => {
      if (form.get('intent') === 'begin')
        return passkeyAnswer({ create: await beginPasskey(deps, { origin }, me) })
      const answer = readRegistration(String(form.get('answer') ?? ''))
      if (!answer) throw new Refusal('passkey-refused')
      const device = deviceOf(request.headers.get('User-Agent') ?? '')
      await addPasskey(deps, { origin, answer, name: String(form.get('name') ?? ''), device }, me)
      return passkeyAnswer({ to: SECURITY })
    }
    const confirmTo = `${href('/account/confirm')}?next=${encodeURIComponent(SECURITY)}`
    return answerRefusal(act, (refusal) => passkeyRefusal(refusal, confirmTo))
  },
)
