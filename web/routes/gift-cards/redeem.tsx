import { data, Form, href, Link, useNavigation } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { creditBalance } from '#domain/credit/credit-queries.ts'
import { redeemForm } from '#domain/gift-card/gift-card-form.ts'
import { redeemGiftCard } from '#domain/gift-card/redeem-gift-card.ts'
import { usd } from '#domain/money.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { Route } from './+types/redeem.ts'
import './gift-cards.css'

export const handle = { slim: true }

export const loader = authorize(
  site['gift-cards/redeem'].read,
  async ({ deps, account }: Route.LoaderArgs & Visit & { account: Account }) =>
    data({ balance: usd(await creditBalance(deps.db, account.id)), email: account.email }),
)

/** The code is sent in the form's body, so that no URL and no log has it. */
export const action = formAction(
  site['gift-cards/redeem'].write,
  redeemForm,
  async ({ deps, visitor, input }) => ({
    amount: usd(await redeemGiftCard(deps, input.code, visitor)),
  }),
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = () => [{ title: `Use a gift card · ${brand.name}` }]

export default function Redeem({ loaderData, actionData }: Route.ComponentProps) {
  const { balance, email } = loaderData
  const busy = useNavigation().state === 'submitting'
  const refused = actionData?.refused ?? null
  if (actionData?.amount) return <Added amount={actionData.amount} balance={balance} />
  return (
    <div className="wrap wrap--form page section">
      {refused && <title>{`Error: Use a gift card · ${brand.name}`}</title>}
      <h1>Use a gift card</h1>
      <p className="lead mt-2">The amount of the card is added to your credit.</p>
      <Form method="post" noValidate data-private className="stack gap-5 mt-6">
        {refused && (
          <Note tone="bad" role="alert">
            <b className="b">{refused.message}</b> {refused.reason}
          </Note>
        )}
        <Field
          id="code"
          label="Code"
          hint="16 letters and digits, from the email with the card. Hyphens do not matter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="gifts__code"
          defaultValue={actionData?.typed['code']}
        />
        <Button kind="main" disabled={busy}>
          Add to my credit
        </Button>
      </Form>
      <p className="muted mt-6">
        You are logged in as {email}. Your credit is {balance}.{' '}
        <Link to={href('/refer-a-friend')}>See your credit</Link>
      </p>
    </div>
  )
}

function Added({ amount, balance }: { amount: string; balance: string }) {
  return (
    <div className="wrap wrap--form page section">
      <h1>{amount} is yours</h1>
      <Note tone="ok" role="status" className="mt-5">
        The gift card of {amount} is in your credit. You have {balance} now.
      </Note>
      <p className="mt-5">
        When you book a trek, you choose how much of your credit to use. It never expires.
      </p>
      <p className="row row--wrap gap-5 mt-6">
        <ButtonLink kind="main" to={href('/list')}>
          Find a trek
        </ButtonLink>
        <Link to={href('/refer-a-friend')}>See your credit</Link>
      </p>
    </div>
  )
}
