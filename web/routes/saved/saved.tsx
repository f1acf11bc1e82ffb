import { data, href } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { nepalDate } from '#domain/dates.ts'
import { forgetTrek } from '#domain/saved/save-trek.ts'
import { findSaved } from '#domain/pages/saved-treks-queries.ts'
import { counted } from '#figure-text'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import type { Route } from './+types/saved.ts'
import { SavedCard } from './saved-card.tsx'
import { savedCard } from './saved-view.ts'
import { Undo } from './undo.tsx'
import { useSaved } from './use-saved.ts'
import './saved.css'

/** The list of the signed-in account; a visitor's is in the browser, and the page fetches its cards. */
export const loader = authorize(
  site['saved/saved'].read,
  async ({ deps, visitor }: Route.LoaderArgs & Visit) => {
    const today = nepalDate(deps.now())
    const cards = visitor.account
      ? (await findSaved(deps, visitor.account.id)).map((trek) => savedCard(trek, today))
      : null
    return data({ cards })
  },
)

/** Without script, Remove is a form. */
export const action = authorize(
  site['saved/saved'].write,
  async ({ deps, request, account }: Route.ActionArgs & Visit & { account: Account }) => {
    await forgetTrek(deps, String((await request.formData()).get('remove') ?? ''), account)
    return null
  },
)

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = () => [{ title: `Saved adventures · ${brand.name}` }]

export default function Saved({ loaderData }: Route.ComponentProps) {
  const { cards, removed, remove, undo, dismiss } = useSaved(loaderData.cards)
  const where = loaderData.cards ? 'on all your devices' : 'in this browser'
  return (
    <div className="wrap page saved">
      <h1>Saved adventures</h1>
      {cards && cards.length > 0 && (
        <>
          <p className="muted mt-1">
            {counted(cards.length, 'trek')}, {where}
          </p>
          <ul className="threes saved__list">
            {cards.map((card, index) => (
              <SavedCard key={card.id} card={card} first={index < 3} onRemove={remove} />
            ))}
          </ul>
        </>
      )}
      {cards?.length === 0 && <NothingSaved />}
      {cards === null && (
        <noscript>
          <NothingSaved />
        </noscript>
      )}
      <Undo removed={removed} onUndo={undo} onDismiss={dismiss} />
    </div>
  )
}

function NothingSaved() {
  return (
    <Empty title="Nothing saved yet" text="Tap the heart on a trek to save it here, even without an account.">
      <ButtonLink kind="main" to={href('/list')}>
        Explore Adventures
      </ButtonLink>
    </Empty>
  )
}
