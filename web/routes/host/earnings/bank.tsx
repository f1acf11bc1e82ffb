import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { isFresh } from '#domain/account/fresh-proof-rules.ts'
import { checkSecondFactor } from '#domain/account/second-factor/check-second-factor.ts'
import type { Account } from '#domain/account/visitor.ts'
import { actingHost } from '#domain/host/acting-host.ts'
import type { BankDetails } from '#domain/payout/bank/bank-details-rules.ts'
import { ownBankAccount } from '#domain/payout/own-payouts-queries.ts'
import { saveBankDetails } from '#domain/verification/bank/save-bank-details.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { BankFields } from '../../../ui/forms/bank-fields.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/bank.ts'
import { BankLetterNote, bankView } from './bank-card.tsx'

type Typed = Record<keyof BankDetails, string>
type Wrong = Partial<Record<keyof BankDetails, string>>
type Arrived = Visit & { account: Account }

export const handle = { slim: true }
/** Stored details are shown only masked; new details are typed in full. */
export const loader = authorize(
  site['host/earnings/bank'].read,
  async ({ deps, account, visitor, request }: Route.LoaderArgs & Arrived) => {
    await actingHost(deps.db, visitor)
    if (!isFresh(visitor.secondFactorAt, deps.now()) && !isAnswer(request))
      throw new Refusal('second-factor-needed')
    const kept = await ownBankAccount(deps.db, account.id)
    const view = bankView(kept)
    const shown = {
      masked: view?.masked ?? null,
      barred: view?.barred ?? null,
      letter: view?.letter ?? null,
    }
    return data(shown)
  },
)

/** Whether the page is rendered as the answer to its own form, which requests the code itself. */
function isAnswer({ headers }: Request): boolean {
  return headers.has('content-type')
}

export const action = authorize(
  site['host/earnings/bank'].write,
  async ({ deps, account, visitor, request }: Route.ActionArgs & Arrived) => {
    await actingHost(deps.db, visitor)
    const form = await request.formData()
    const given = (name: keyof BankDetails) => String(form.get(name) ?? '')
    const details: Typed = {
      holder: given('holder'),
      account: given('account'),
      bankName: given('bankName'),
      branchCode: given('branchCode'),
      swift: given('swift'),
      type: given('type'),
    }
    try {
      const proved = await provedAnew(deps, { ...visitor, account }, form)
      await saveBankDetails(deps, { hostId: account.id, details }, proved)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isOfCode = codeRefusals.includes(error.code)
      if (!isOfCode && error.code !== 'bank-details-invalid') throw error
      const wrong = (error.detail.wrong ?? {}) as Wrong
      const code = isOfCode ? error.message : null
      return data({ wrong, code, typed: details }, { status: error.status })
    }
    throw redirect(`${href(`${DASHBOARD}/earnings`)}?done=bank`, 303)
  },
)

/** The second factor may expire while somebody types: the form then requests a code, and the typed values stay. */
const codeRefusals = ['second-factor-needed', 'authenticator-code-wrong', 'second-factor-locked']

async function provedAnew(
  deps: Visit['deps'],
  visitor: Visit['visitor'] & { account: Account },
  form: FormData,
) {
  const code = String(form.get('code') ?? '').trim()
  if (code === '') return visitor
  await checkSecondFactor(deps, { code }, visitor)
  return { ...visitor, secondFactorAt: deps.now() }
}

export const meta = () => [{ title: `Bank details · ${brand.name}` }]

export default function Bank({ loaderData: { masked, barred, letter }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const wrong: Wrong = actionData?.wrong ?? {}
  const code = actionData?.code ? { code: actionData.code } : {}
  const problems = Object.entries({ ...wrong, ...code }).map(([field, message]) => ({ field, message }))
  const field = (id: keyof BankDetails) => ({
    id,
    error: wrong[id],
    defaultValue: actionData?.typed[id] ?? '',
  })
  return (
    <div className="wrap wrap--form page section">
      <h1>Where we pay you</h1>
      <p className="lead mt-2">
        {masked ? (
          <>
            Now we pay to <b className="b num">{masked}</b>. Enter all details of the new account.
          </>
        ) : (
          'We pay your earnings to this account.'
        )}
      </p>
      {barred && (
        <Note tone="bad" className="mt-5">
          {barred}
        </Note>
      )}
      {letter && <BankLetterNote {...letter} mayChange />}
      <Note tone="warn" className="mt-5">
        An operator checks new details before we pay to them. For 72 hours after a change we pay nothing out,
        and you lose the Verified badge until they are checked.
      </Note>
      <ErrorSummary problems={problems} answer={actionData} />
      <Form data-private method="post" noValidate className="stack mt-6">
        <BankFields field={field} />
        {actionData?.code && (
          <Field
            id="code"
            label="Code of your authenticator app"
            hint="More than ten minutes have passed. Confirm again that it is you; what you typed is still here."
            inputMode="numeric"
            autoComplete="one-time-code"
            error={actionData.code}
          />
        )}
        <Button kind="main" disabled={busy}>
          Save bank details
        </Button>
      </Form>
      <p className="mt-6">
        <Link to={href(`${DASHBOARD}/earnings`)}>Back to My Earnings</Link>
      </p>
    </div>
  )
}
