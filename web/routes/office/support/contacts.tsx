import { href, Link, useOutlet, useParams } from 'react-router'
import { contactLists, countContacts, findContacts } from '#domain/contact/contact-queries.ts'
import { promisedHours, SUPPORT_PROMISE_HOURS } from '#domain/support/support-hours-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { AgeBar } from '../../../ui/office/age-bar.tsx'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { OfficePage } from '../../../ui/office/office-page.tsx'
import type { Route } from './+types/contacts.ts'
import { ageText, momentText } from '../office-words.ts'

const names = { open: 'Open', answered: 'Answered', closed: 'Closed' }

export const loader = authorize(
  site['office/support/contacts'].read,
  async ({ deps, url }: Route.LoaderArgs & Visit) => {
    const asked = url.searchParams.get('list')
    const list = contactLists.find((each) => each === asked) ?? 'open'
    const [counts, messages] = await Promise.all([countContacts(deps), findContacts(deps, list)])
    const at = deps.now()
    return {
      ...({ list, counts } as const),
      oldest: messages[0]?.waitingSince ? ageText(messages[0].waitingSince, at) : null,
      messages: messages.map(({ waitingSince, changedAt, ...message }) => ({
        ...message,
        when: momentText(waitingSince ?? changedAt),
        age: waitingSince && ageText(waitingSince, at),
        percent: waitingSince ? (promisedHours(waitingSince, at) / SUPPORT_PROMISE_HOURS) * 100 : 0,
      })),
    }
  },
)

/** Messages of the contact form, the longest wait first. */
export default function Contacts({ loaderData: { list, counts, oldest, messages } }: Route.ComponentProps) {
  const { id: chosen } = useParams()
  const side = useOutlet()
  const query = list === 'open' ? '' : `?list=${list}`
  return (
    <OfficePage
      title="Contact"
      note={`${counts[list]} ${names[list].toLowerCase()}${oldest ? `, oldest ${oldest}` : ''}`}
      filters={
        <FilterChips
          label="Lists"
          chips={contactLists.map((each) => ({
            to: `${href('/admin/contact')}${each === 'open' ? '' : `?list=${each}`}`,
            label: names[each],
            on: each === list,
            fixed: true,
            count: counts[each],
          }))}
        />
      }
      side={side}
      sideLabel="The chosen message"
      backTo={`${href('/admin/contact')}${query}`}
    >
      {messages.length === 0 ? (
        <p className="empty--office">No messages.</p>
      ) : (
        <div className="tablebox" tabIndex={0} role="region" aria-label="Messages">
          <table className="table table--dense table--stack">
            <caption className="vh">Messages, {names[list].toLowerCase()}</caption>
            <thead>
              <tr>
                <th>Number</th>
                <th>Subject</th>
                <th>From</th>
                <th>{list === 'open' ? `Waits, of ${SUPPORT_PROMISE_HOURS} h` : names[list]}</th>
              </tr>
            </thead>
            <tbody>
              {messages.map(({ id, reference, subject, name, email, when, age, percent }) => (
                <tr key={id} aria-current={id === chosen ? 'true' : undefined}>
                  <td className="num b nowrap">
                    <Link to={`${href('/admin/contact/:id', { id })}${query}`} preventScrollReset>
                      {reference}
                    </Link>
                  </td>
                  <td className="b wide">{subject}</td>
                  <td className="wide">
                    {name} <span className="muted">{email}</span>
                  </td>
                  <td className="num beside">{age ? <AgeBar percent={percent} text={age} /> : when}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </OfficePage>
  )
}
