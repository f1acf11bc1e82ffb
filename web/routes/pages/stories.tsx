import { informationUrl } from '#web/shared/page/information-url.ts'
import { href, Link } from 'react-router'
import { brand } from '#brand'
import { findStories, type Story } from '#domain/review/story-queries.ts'
import { pictureSource, pictureUrl } from '#domain/picture/picture-rules.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Picture } from '../../ui/data/picture.tsx'
import { monthText } from '../../shared/trek/trek-words.ts'
import type { Route } from './+types/stories.ts'
import { informationMeta } from './information-meta.ts'
import './stories.css'

const PATH = informationUrl('/travel-stories')
const TITLE = 'Travel stories'
const LEAD = 'Reviews from people who did the trek, unedited, good and bad.'
const A_PAGE = 10
const LAST_PAGE = 100

export const loader = authorize(
  site['pages/stories'].read,
  async ({ deps, request, origin }: Route.LoaderArgs & Visit) => {
    const page = pageOf(new URL(request.url).searchParams.get('page'))
    const stories = await findStories(deps.db, 0, page * A_PAGE + 1)
    const shown = stories
      .slice(0, page * A_PAGE)
      .map(({ walkedOn, ...story }) => ({ ...story, walked: monthText(walkedOn) }))
    return { stories: shown, next: stories.length > shown.length ? page + 1 : null, page, origin }
  },
)

function pageOf(typed: string | null): number {
  return typed && /^[1-9]\d{0,2}$/.test(typed) ? Math.min(Number(typed), LAST_PAGE) : 1
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { page, origin } = loaderData
  const meta = informationMeta({ title: TITLE, description: LEAD, path: PATH }, origin)
  return page === 1 ? meta : [...meta, { name: 'robots', content: 'noindex,follow' }]
}

export default function Stories({ loaderData: { stories, next } }: Route.ComponentProps) {
  return (
    <div className="wrap page stories">
      <h1>{TITLE}</h1>
      <p className="lead mt-3">{LEAD}</p>
      {stories.length === 0 && (
        <p className="mt-8">
          None yet. The first appear when the first treks are over. <Link to={href('/list')}>All treks</Link>
        </p>
      )}
      <div className="stories__all">
        {stories.map((story) => (
          <OneStory key={story.id} {...story} />
        ))}
      </div>
      {next && (
        <ButtonLink to={`${PATH}?page=${next}`} preventScrollReset>
          Load more
        </ButtonLink>
      )}
    </div>
  )
}

type Shown = Omit<Story, 'walkedOn'> & { walked: string }

function OneStory({ author, country, walked, rating, body, photos, reply, trek, slug, region, host }: Shown) {
  return (
    <article className="card pad">
      <h2 className="stories__trek">
        <Link to={href('/trekking/:id', { id: slug })}>{trek}</Link>
      </h2>
      <p className="small muted">
        {region}, with {host}
      </p>
      <p className="prose mt-3 stories__words">{body}</p>
      {photos.length > 0 && (
        <div className="review__pics">
          {photos.map(({ key, width, height }, index) => (
            <a key={key} href={pictureUrl(key, width >= 1200 ? 1200 : 640)}>
              <Picture
                {...pictureSource(key, `Photo ${index + 1} by ${author}`, width, height, 480)}
                sizes="112px"
              />
            </a>
          ))}
        </div>
      )}
      <p className="mt-4">
        <b className="b">{author}</b>, {rating} of 10
      </p>
      <p className="small muted">
        {country && `${country}, `}walked in {walked}
      </p>
      {reply && (
        <div className="reply">
          <b className="b">{host} answers</b>
          <p className="mt-1">{reply}</p>
        </div>
      )}
    </article>
  )
}
