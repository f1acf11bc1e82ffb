import { Form } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { referenceOf } from '#domain/booking-reference.ts'
import { usd } from '#domain/money.ts'
import { maskedEmail } from '#domain/mask-rules.ts'
import { decideCreditGrant } from '#domain/referral/decide-credit-grant.ts'
import { findWaitingGrants } from '#domain/referral/grant-queries.ts'
import { creditGrantForm } from '#domain/referral/credit-grant-form.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import type { Route } from './+types/credit.ts'
import { ageText } from './office-words.ts'

export const loader = authorize(
  site['office/credit'].read,
  async ({ deps }: Route.LoaderArgs & Visit & { account: Account }) => ({
    grants: (await findWaitingGrants(deps)).map((grant) => ({
      id: grant.id,
      doubt: grant.doubt,
      code: grant.code,
      trek: grant.trekName,
      owner: maskedEmail(grant.ownerEmail),
      sum: usd(grant.amountCents),
      reference: grant.bookingId && referenceOf(grant.bookingId),
      age: ageText(grant.createdAt, deps.now()),
    })),
  }),
)

export const action = formAction(
  site['office/credit'].write,
  creditGrantForm,
  async ({ deps, input, visitor }) => {
    await decideCreditGrant(deps, { ...input, grantId: input.id }, visitor)
    return { decision: input.decision }
  },
)

export default function Credit({ loaderData, actionData }: Route.ComponentProps) {
  const { grants } = loaderData
  return (
    <OfficePage title="Credit" note={grants.length === 0 ? 'nothing waits' : `${grants.length} waiting`}>
      <div className="office__pad">
        <p className="muted">
          The owner of the code gets $10.00 of credit the day after the trek. It waits here when the paying
          card raises a doubt.
        </p>
        {actionData?.refused && (
          <Note tone="bad" role="alert" className="mt-4">
            {actionData.refused.message}
          </Note>
        )}
        {actionData && !actionData.refused && (
          <Note tone="ok" role="status" className="mt-4">
            {actionData.decision === 'grant' ? 'The credit was granted.' : 'The credit was refused.'}
          </Note>
        )}
      </div>
      {grants.length > 0 && (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Credit that waits">
          <table className="table table--dense table--stack">
            <caption className="vh">Credit that waits</caption>
            <thead>
              <tr>
                <th>For</th>
                <th className="n">Credit</th>
                <th>Why it waits</th>
                <th>Referred booking</th>
                <th>Age</th>
                <th>Decision</th>
              </tr>
            </thead>
            <tbody>
              {grants.map((grant) => (
                <Row key={grant.id} {...grant} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}

type RowProps = Route.ComponentProps['loaderData']['grants'][number]

function Row({ id, owner, code, sum, doubt, reference, trek, age }: RowProps) {
  return (
    <tr>
      <td>
        {owner}
        <span className="table__note quiet num">{code}</span>
      </td>
      <td className="n num b">{sum}</td>
      <td className="wide">{doubt}</td>
      <td className="wide">
        <span className="num nowrap">{reference ?? '–'}</span>
        <span className="table__note quiet">{trek}</span>
      </td>
      <td className="num nowrap wide">{age}</td>
      <td className="wide">
        <Form method="post" preventScrollReset className="row row--wrap">
          <input type="hidden" name="id" value={id} />
          <input
            className="input input--s reasonbox"
            name="reason"
            aria-label={`Why ${owner}’s credit is refused`}
            placeholder="Reason, if refused"
            maxLength={500}
          />
          <Button size="s" name="decision" value="grant">
            Grant
          </Button>
          <Button size="s" name="decision" value="refuse">
            Refuse
          </Button>
        </Form>
      </td>
    </tr>
  )
}
