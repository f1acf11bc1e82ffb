import { href, Link, useOutlet, useParams } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { SUPPORT_HOURS } from '#domain/support/support-hours-rules.ts'
import { countSupportInbox, findSupportInbox } from '#domain/support/support-inbox-queries.ts'
import { supportLists } from '#domain/support/support-rules.ts'
import { supportCaseIs } from '#domain/message/support-case-states.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import { FilterChips } from '../../../ui/office/filter-chips.tsx'
import { useOfficeFocus } from '../../../ui/office/use-office-focus.ts'
import type { Route } from './+types/support.ts'
import { listNames, listOf, queryOf, waitOf } from './support-list.ts'
import { useLiveInbox } from '../use-live-inbox.ts'
import './support.css'

export const loader = authorize(
  site['office/support/support'].read,
  async ({ deps, url, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const list = listOf(url)
    const [counts, chats] = await Promise.all([
      countSupportInbox(deps, account.id),
      findSupportInbox(deps, list, account.id),
    ])
    return {
      list,
      counts,
      chats: chats.map(({ id, name, words, state, assignee, waitingSince }) => ({
        id,
        name,
        words: words ?? `${assignee?.name ?? ''} looks after it`,
        isTheirs: words === null,
        who: assignee ? (assignee.id === account.id ? 'You' : assignee.name) : null,
        wait: waitOf(waitingSince, deps.now()),
        isAnswered: supportCaseIs.answered(state),
      })),
    }
  },
)

/** Support chats, the longest wait first, beside the chosen chat. */
export default function SupportInbox({ loaderData: { list, counts, chats } }: Route.ComponentProps) {
  const { id: chosen } = useParams()
  const chat = useOutlet()
  const main = useOfficeFocus()
  const query = queryOf(list)
  useLiveInbox('support')
  return (
    <main
      ref={main}
      id="main"
      tabIndex={-1}
      className={chat ? 'office__main desk desk--chat' : 'office__main desk'}
    >
      <section className="desk__list" aria-label="Inbox">
        <div className="office__h">
          <h1>
            Support{' '}
            <span className="muted">
              {counts.waiting} {listNames.waiting.toLowerCase()}
            </span>
          </h1>
        </div>
        <FilterChips
          label="Lists"
          chips={supportLists.map((each) => ({
            to: `${href('/admin/support')}${queryOf(each)}`,
            label: listNames[each],
            on: each === list,
            fixed: true,
            count: counts[each],
          }))}
        />
        {chats.length === 0 ? (
          <p className="desk__none">{list === 'waiting' ? 'Nobody waits.' : 'No chats.'}</p>
        ) : (
          <ul>
            {chats.map((each) => (
              <Waiting
                key={each.id}
                {...each}
                to={`${href('/admin/support/:id', { id: each.id })}${query}`}
                on={each.id === chosen}
              />
            ))}
          </ul>
        )}
      </section>
      {chat ?? (
        <p className="desk__choose muted">
          Choose a chat. While this page is open, travellers see ‘Online’; else our hours: {SUPPORT_HOURS}.
        </p>
      )}
    </main>
  )
}

type WaitingProps = Route.ComponentProps['loaderData']['chats'][number] & { to: string; on: boolean }

function Waiting({ name, words, who, wait, isTheirs, isAnswered, to, on }: WaitingProps) {
  return (
    <li>
      <Link to={to} className="conv" aria-current={on ? 'true' : undefined} preventScrollReset>
        <span className="conv__top">
          <b className="b">{name}</b>
          {wait ? (
            <span className={`num nowrap conv__wait conv__wait--${wait.tone}`}>
              <span className="vh">waits </span>
              {wait.text}
              {wait.tone === 'late' && <span className="vh">, late</span>}
            </span>
          ) : (
            <span className="muted nowrap">{isAnswered ? 'answered' : ''}</span>
          )}
        </span>
        <span className={isTheirs ? 'conv__words quiet' : 'conv__words'}>{words}</span>
        {who && !isTheirs && <span className="conv__who muted">{who}</span>}
      </Link>
    </li>
  )
}
