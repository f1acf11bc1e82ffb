import { data } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { confirmMembership } from '#domain/membership/confirm-membership.ts'
import { membershipForm } from '#domain/membership/membership-form.ts'
import { findMembershipPage } from '#domain/membership/membership-page-queries.ts'
import { addMonths, plans } from '#domain/membership/membership-rules.ts'
import { shareUrl } from '#domain/trek/share-rules.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { formAction, type FormVisit } from '../../http/form-action.ts'
import { site } from '../../site.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { useCaughtFocus } from '../../ui/forms/use-caught-focus.ts'
import { breadcrumbs } from '../../shared/page/breadcrumbs.ts'
import { pageMeta } from '../../shared/page/page-meta.ts'
import type { Route } from './+types/subscribe.ts'
import { answerSubscribe, backToPlan, MEMBERSHIP_PATH, planOf } from './answer-subscribe.ts'
import { Benefits } from './benefits.tsx'
import { GoodToKnow } from './good-to-know.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { dateText, doneWords, monthsText } from './membership-words.ts'
import { MonthsCard } from './months-card.tsx'
import { PlanForm } from './plan-form.tsx'
import { YourMembership } from './your-membership.tsx'
import '../../ui/feedback/accordion.css'
import './subscribe.css'

const TITLE = 'Subscribe and save'
const LEAD =
  'For people who trek more than once. 5% off every trek after six months, two more days to book, and you cancel any time.'

export const loader = authorize(
  site['membership/subscribe'].read,
  async ({ deps, visitor, request, origin }: Route.LoaderArgs & Visit) => {
    const search = new URL(request.url).searchParams
    const { account } = visitor
    const sessionId = search.get('session_id')
    const confirmation = account && sessionId ? await confirmMembership(deps, sessionId, account) : null
    const page = account ? await findMembershipPage(deps, account) : null
    const at = deps.now()
    const renews = {
      monthly: dateText(addMonths(at, plans.monthly.months)),
      yearly: dateText(addMonths(at, plans.yearly.months)),
    }
    const example = { months: 4, aim: `5% from ${dateText(addMonths(at, 2))}` }
    const note = doneWords[search.get('note') ?? ''] ?? null
    return data({
      page,
      confirmation,
      note,
      renews,
      example,
      origin,
      chosen: planOf(search.get('plan')) ?? 'monthly',
    })
  },
)

export const action = formAction(
  site['membership/subscribe'].write,
  membershipForm,
  (visit: Route.ActionArgs & FormVisit<typeof membershipForm> & { account: Account }) =>
    answerSubscribe(visit),
  { back: backToPlan },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { origin } = loaderData
  return pageMeta({
    title: TITLE,
    description: LEAD,
    origin,
    path: MEMBERSHIP_PATH,
    picture: { path: shareUrl('art/hero-home.webp'), alt: 'Illustration: dawn over snow peaks' },
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [breadcrumbs([{ name: TITLE, path: MEMBERSHIP_PATH }], origin)],
    },
  })
}

const confirmed = {
  begun: { tone: 'ok', says: 'You are a member now. Two more days to book begin today.' },
  waiting: {
    tone: 'info',
    says: 'We have not received your payment yet. As soon as we do, your membership begins and we email you.',
  },
  unpaid: { tone: 'warn', says: 'Nothing was charged. Choose a plan whenever you like.' },
  returned: { tone: 'warn', says: 'You were already a member. This payment is refunded to your card.' },
} as const

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { page, confirmation, note, renews, example, chosen } = loaderData
  const refused = actionData?.refused ?? null
  const answer = useCaughtFocus<HTMLDivElement>(note)
  const membership = page?.membership ?? null
  const outcome = confirmation && confirmed[confirmation]
  return (
    <div className="wrap subscribe">
      <div className="columns">
        <div className="stack subscribe__main">
          <div>
            <h1>{TITLE}</h1>
            <p className="lead mt-3">{LEAD}</p>
          </div>
          <div ref={answer} tabIndex={-1} role="status" className="subscribe__result">
            {outcome && <Note tone={outcome.tone}>{outcome.says}</Note>}
            {!outcome && note && <Note tone="ok">{note}</Note>}
          </div>
          <Benefits />
          {membership ? (
            <YourMembership membership={membership} refused={refused} />
          ) : (
            <PlanForm chosen={chosen} renews={renews} refused={refused} />
          )}
          {page && page.invoices.length > 0 && <InvoiceList invoices={page.invoices} />}
          <GoodToKnow />
        </div>
        {page && membership ? (
          <MonthsCard
            months={page.standing.months}
            text={monthsText(page.standing.months, membership.plan)}
            aim={aimOf(page.standing)}
          />
        ) : (
          <MonthsCard
            intro="This is how it looks for a member after four months."
            months={example.months}
            text={monthsText(example.months, 'monthly')}
            aim={example.aim}
          />
        )}
      </div>
    </div>
  )
}

function aimOf({
  discountPercent,
  discountFrom,
}: {
  discountPercent: number
  discountFrom: Date | null
}): string {
  if (discountPercent > 0) return '5% off every trek now'
  return discountFrom ? `5% from ${dateText(discountFrom)}` : 'Ends before the sixth month'
}
