import { data, href } from 'react-router'
import { brand } from '#brand'
import { dayText } from '#domain/dates.ts'
import { siteStats } from '#domain/pages/site-stats-queries.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import { Note } from '../../ui/feedback/note.tsx'
import type { Route } from './+types/information.ts'
import { Contents } from './contents.tsx'
import { informationMeta } from './information-meta.ts'
import { isLive, withStats } from './live-page.ts'
import { Words } from './words.tsx'
import './information.css'

/** The information pages, by name; an unknown name is a 404. */
export const loader = authorize(
  site['pages/information'].read,
  async ({ deps, origin, information, params, site }: Route.LoaderArgs & Visit) => {
    const page = (await information()).get(`/${params.page}`)
    if (!page) throw data(null, 404)
    return {
      page: isLive(page) ? withStats(page, await siteStats(deps)) : page,
      origin,
      // Production does not start before counsel has reviewed the legal pages.
      isReviewed: !site.demonstration,
    }
  },
)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? informationMeta(loaderData.page, loaderData.origin) : [{ title: brand.name }]

export default function Information({ loaderData: { page, isReviewed } }: Route.ComponentProps) {
  const isLegal = page.kind === 'legal'
  return (
    <div className={isLegal ? 'wrap page legal' : 'wrap page legal legal--plain'}>
      <Contents parts={page.parts} />
      <Words className="legal__t" key={page.path}>
        <h1>{page.title}</h1>
        {isLegal && <p className="muted mt-3">As of {dayText(page.changedOn)}.</p>}
        {isLegal && !isReviewed && <ForCounsel />}
        <div className="legal__lead" dangerouslySetInnerHTML={{ __html: page.lead }} />
        {page.parts.map(({ id, title, plainly, html }, index) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {isLegal && `${index + 1}. `}
              {title}
            </h2>
            {plainly && <div className="plainly" dangerouslySetInnerHTML={{ __html: plainly }} />}
            <div className="words" dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
        <p className="muted legal__end">
          Questions about this page? <a href={href('/contact-us')}>Contact us</a>
        </p>
      </Words>
    </div>
  )
}

function ForCounsel() {
  return (
    <Note tone="warn" className="mt-5">
      A lawyer must review this text before launch, and the settings must name the company: in this
      demonstration it is an example. Until then the text describes what the program does. It is not legal
      advice.
    </Note>
  )
}
