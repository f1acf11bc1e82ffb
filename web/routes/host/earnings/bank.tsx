import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { brand } from '#brand'
import { isFresh } from '#domain/account/fresh-proof-rules.ts'
import { checkSecondFactor } from '#domain/account/second-factor/check-second-factor.ts'
import type { Account } from '#domain/account/visitor.ts'
import { actingHost } from '#domain/host/acting-host.ts'
import { bankDetailsForm } from '#domain/payout/bank/bank-details-form.ts'
import type { BankDetails } from '#domain/payout/bank/bank-details-rules.ts'
import { ownBankAccount } from '#domain/payout/own-payouts-queries.ts'
import { saveBankDetails } from '#domain/verification/bank/save-bank-details.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { BankFields } from '../../../ui/forms/bank-fields.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/bank.ts'
import { BankLetterNote, bankView } from './bank-card.tsx'

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
    const stored = await ownBankAccount(deps.db, account.id)
    const view = bankView(stored)
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

export const action = formAction(
  site['host/earnings/bank'].write,
  bankDetailsForm,
  async ({
    deps,
    account,
    visitor,
    input,
  }: Route.ActionArgs & Arrived & FormVisit<typeof bankDetailsForm>) => {
    const { code, ...details } = input
    await actingHost(deps.db, visitor)
    const proved = await provedAnew(deps, { ...visitor, account }, code)
    await saveBankDetails(deps, { hostId: account.id, details }, proved)
    return redirect(`${href(`${DASHBOARD}/earnings`)}?done=bank`, 303)
  },
  { shows: ['second-factor-needed'] },
)

/** The second factor may expire while somebody types: the form then requests a code, and the typed values stay. */
const codeRefusals = ['second-factor-needed', 'authenticator-code-wrong', 'second-factor-locked']

async function provedAnew(
  deps: Visit['deps'],
  visitor: Visit['visitor'] & { account: Account },
  code: string,
) {
  if (code === '') return visitor
  await checkSecondFactor(deps, { code }, visitor)
  return { ...visitor, secondFactorAt: deps.now() }
}

export const meta = () => [{ title: `Bank details · ${brand.name}` }]

export default function Bank({ loaderData: { masked, barred, letter }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting'
  const refused = actionData?.refused
  const wrong: Wrong = refused?.fields ?? {}
  const code = refused && codeRefusals.includes(refused.code) ? refused.message : undefined
  const fields = code ? { ...wrong, code } : wrong
  const problems = Object.entries(fields).map(([field, message]) => ({ field, message }))
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
        {code && (
          <Field
            id="code"
            label="Code of your authenticator app"
            hint="More than ten minutes have passed. Confirm again that it is you; what you typed is still here."
            inputMode="numeric"
            autoComplete="one-time-code"
            error={code}
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
