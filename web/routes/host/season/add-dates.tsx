import { data, href, Link, redirect } from 'react-router'
import { randomUUID } from 'node:crypto'
import type { Account } from '#domain/account/visitor.ts'
import { addDays, nepalDate } from '#domain/dates.ts'
import { addDates } from '#domain/season/add-dates.ts'
import { previewTypedDates } from '#domain/season/preview-typed-dates.ts'
import { addDatesForm } from '#domain/season/season-form.ts'
import { findSeasonTreks } from '#domain/season/season-queries.ts'
import { tickedDates } from '#domain/season/typed-dates-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { refusedText } from '../../../ui/feedback/refused-text.ts'
import type { Route } from './+types/add-dates.ts'
import { DatesPreview } from './dates-preview.tsx'
import { DatesRule, type How } from './dates-rule.tsx'
import './season.css'
import './season-dates.css'

const PATH = href(`${DASHBOARD}/season/add`)
const ways: Record<How, string> = {
  repeat: 'Repeat dates',
  copy: 'Copy a season',
  paste: 'From a spreadsheet',
}

export const loader = authorize(
  site['host/season/add-dates'].read,
  async ({ deps, account, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const how = url.searchParams.get('how') ?? 'repeat'
    const treks = await findSeasonTreks(deps.db, account.id)
    const today = nepalDate(deps.now())
    return data({
      how: Object.hasOwn(ways, how) ? (how as How) : 'repeat',
      treks: treks.filter(({ durationDays }) => durationDays > 0),
      today,
      lastYear: addDays(today, -364),
    })
  },
)

export const action = formAction(
  site['host/season/add-dates'].write,
  addDatesForm,
  async ({ deps, visitor, input }: Route.ActionArgs & FormVisit<typeof addDatesForm>) => {
    if (input.intent !== 'add') {
      return { preview: await previewTypedDates(deps, input, visitor), key: randomUUID() }
    }
    const dates = tickedDates(input.dates)
    const { added, leftOut } = await addDates(deps, { key: input.key, dates }, visitor)
    const search = new URLSearchParams({ done: 'added', count: String(added), stay: String(leftOut.length) })
    throw redirect(`${href(`${DASHBOARD}/season`)}?${search}`, 303)
  },
)

/** New dates in bulk: by a rule, from another season or from a spreadsheet, with a preview before anything is added. */
export default function AddDates({ loaderData, actionData }: Route.ComponentProps) {
  const { how, treks, today, lastYear } = loaderData
  const { refused, typed, preview, key } = actionData ?? {}
  if (treks.length === 0) {
    return (
      <Empty title="Create a trek first">
        <p>Dates need a trek with a duration.</p>
      </Empty>
    )
  }
  return (
    <div className="stack gap-5">
      <nav className="chips" aria-label="How to add dates">
        {(Object.keys(ways) as How[]).map((each) => (
          <Link
            key={each}
            to={each === 'repeat' ? PATH : `${PATH}?how=${each}`}
            className={each === how ? 'chip chip--on' : 'chip'}
            aria-current={each === how ? 'true' : undefined}
          >
            {ways[each]}
          </Link>
        ))}
      </nav>
      <div className="card repeat">
        <DatesRule
          key={how}
          how={how}
          title={ways[how]}
          treks={treks}
          today={today}
          lastYear={lastYear}
          typed={typed?.['intent'] === 'preview' ? typed : undefined}
          fields={refused?.fields ?? {}}
          error={refused && Object.keys(refused.fields).length === 0 ? refusedText(refused) : undefined}
        />
        <DatesPreview key={key ?? ''} preview={preview} batchKey={key} />
      </div>
    </div>
  )
}
