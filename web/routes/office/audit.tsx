import { Form, href, Link } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate, nepalHour, shortDay } from '#domain/dates.ts'
import { usd } from '#domain/money.ts'
import {
  type AuditFilter,
  findActs,
  findAuditChoices,
  findAuditPerson,
} from '#domain/office/audit-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Field, Select } from '../../ui/forms/field.tsx'
import { OfficePage } from '../../ui/office/office-page.tsx'
import type { Route } from './+types/audit.ts'

export const loader = authorize(
  site['office/audit'].read,
  async ({ deps, request, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const filter = filterOf(new URL(request.url).searchParams)
    const [{ acts, next }, choices, person] = await Promise.all([
      ...([findActs(deps, filter), findAuditChoices(deps)] as const),
      findAuditPerson(deps, filter.person ?? ''),
    ])
    return {
      filter,
      person,
      choices: {
        acts: choices.acts,
        actors: choices.actors.map(({ id, first_name, email }) => ({ id, name: first_name || email })),
      },
      acts: acts.map((entry) => ({
        id: entry.id,
        act: entry.act,
        kind: entry.subject_kind,
        subject: entry.subject_id,
        at: whenText(entry.happened_at),
        reason: entry.reason,
        detail: detailText(entry.detail),
        who:
          entry.actor_id === null
            ? 'the program'
            : entry.actor_id === account.id
              ? 'you'
              : entry.first_name || entry.email,
      })),
      next: next && `${href('/admin/audit')}?${queryOf(filter, next)}`,
    }
  },
)

/** An instant in Nepal with its year, because the log covers several years. */
function whenText(at: Date): string {
  return `${shortDay(nepalDate(at))} ${nepalDate(at).slice(0, 4)} ${nepalHour(at)}`
}

function filterOf(asked: URLSearchParams): AuditFilter {
  const before = Number(asked.get('before') ?? '')
  return {
    act: asked.get('act') ?? '',
    actor: asked.get('actor') ?? '',
    subject: asked.get('subject')?.trim() ?? '',
    person: asked.get('person') ?? '',
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  }
}

function queryOf({ act, actor, subject, person }: AuditFilter, before: number): string {
  return new URLSearchParams({
    ...(act && { act }),
    ...(actor && { actor }),
    ...(subject && { subject }),
    ...(person && { person }),
    before: String(before),
  }).toString()
}

/** The amount of an action: 'of cancelled, $1,240.00'. */
function detailText(detail: unknown): string {
  return Object.entries(detail as Record<string, unknown>)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => (/cents$/i.test(name) ? usd(Number(value)) : `${name} ${wordOf(value)}`))
    .join(', ')
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { acts, next } = loaderData
  return (
    <OfficePage
      title="Audit log"
      note="newest first; nothing in it can be changed"
      filters={<Filters {...loaderData} />}
    >
      {acts.length === 0 ? (
        <p className="empty--office">No act matches.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Acts">
          <table className="table table--dense table--stack">
            <caption className="vh">What was done</caption>
            <thead>
              <tr>
                <th>When, Nepal time</th>
                <th>Who</th>
                <th>Act</th>
                <th>Subject</th>
                <th>Reason and figures</th>
              </tr>
            </thead>
            <tbody>
              {acts.map(({ id, at, who, act, kind, subject, reason, detail }) => (
                <tr key={id}>
                  <td className="num nowrap">{at}</td>
                  <td>{who}</td>
                  <td className="b wide">{act}</td>
                  <td className="wide ids">
                    {kind === 'account' ? (
                      <Link to={href('/admin/people/:id', { id: subject })}>person</Link>
                    ) : (
                      kind.replaceAll('_', ' ')
                    )}{' '}
                    <Link
                      className="num"
                      to={`${href('/admin/audit')}?subject=${encodeURIComponent(subject)}`}
                    >
                      {subject}
                    </Link>
                  </td>
                  <td className="wide">
                    {reason}
                    {detail && <span className="table__note quiet num">{detail}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next && (
        <p className="office__note">
          <Link to={next}>Earlier acts</Link>
        </p>
      )}
    </OfficePage>
  )
}

function Filters({ filter, person, choices }: Route.ComponentProps['loaderData']) {
  return (
    <Form method="get" className="office__pad office__filters" key={JSON.stringify(filter)}>
      <Select id="act" label="Act" optional defaultValue={filter.act}>
        <option value="">Any</option>
        {choices.acts.map((act) => (
          <option key={act}>{act}</option>
        ))}
      </Select>
      <Select id="actor" label="Who" optional defaultValue={filter.actor}>
        <option value="">Anybody</option>
        <option value="program">The program</option>
        {choices.actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field id="subject" label="Subject" optional defaultValue={filter.subject} autoComplete="off" />
      {person && (
        <Select id="person" label="By and about" optional defaultValue={person.id}>
          <option value="">Anybody</option>
          <option value={person.id}>{person.name}</option>
        </Select>
      )}
      <Button>Show</Button>
      {(filter.act || filter.actor || filter.subject || filter.person) && (
        <ButtonLink kind="text" to={href('/admin/audit')}>
          All
        </ButtonLink>
      )}
    </Form>
  )
}
