import { informationUrl } from '#web/shared/page/information-url.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#brand'
import { SUPPORT_HOURS, SUPPORT_PROMISE_HOURS } from '#domain/support/support-hours-rules.ts'
import { findQuestions } from '../../content/find-questions.ts'
import type { InformationPage } from '../../content/read-page.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/faqs.ts'
import { FaqSearch } from './faq-search.tsx'
import { informationMeta } from './information-meta.ts'
import { StillStuck } from './still-stuck.tsx'
import { Words } from './words.tsx'
import '../../ui/feedback/accordion.css'
import './information.css'
import './faqs.css'

const PATH = informationUrl('/faqs')
const LONGEST_SEARCH = 100

export const loader = authorize(
  site['pages/faqs'].read,
  async ({ information, request, origin }: Route.LoaderArgs & Visit) => {
    const page = (await information()).get(PATH)
    if (!page) throw new Error('the questions are missing')
    const typed = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
    const support = { hours: SUPPORT_HOURS, answer: SUPPORT_PROMISE_HOURS }
    return { page: { ...page, parts: findQuestions(page.parts, typed) }, typed, support, origin }
  },
)

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { page, typed, origin } = loaderData
  if (typed === '') return informationMeta(page, origin, [faqPage(page)])
  return [...informationMeta(page, origin), { name: 'robots', content: 'noindex,follow' }]
}

/** All questions with their answers, as JSON-LD. */
function faqPage({ parts }: InformationPage) {
  return {
    '@type': 'FAQPage',
    mainEntity: parts
      .flatMap(({ questions }) => questions)
      .map(({ asks, html }) => ({
        '@type': 'Question',
        name: asks,
        acceptedAnswer: { '@type': 'Answer', text: html },
      })),
  }
}

export default function Faqs({ loaderData: { page, typed, support } }: Route.ComponentProps) {
  useNamedAnswer()
  const count = page.parts.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <div className="wrap page faqs">
      <Words className="faqs__main">
        <h1>{page.title}</h1>
        <div className="lead" dangerouslySetInnerHTML={{ __html: page.lead }} />
        <FaqSearch typed={typed} count={count} />
        {page.parts.map(({ id, title, questions }, part) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <div className="acc">
              {questions.map(({ id: question, asks, html }, index) => (
                <details key={question} open={part + index === 0}>
                  <summary>
                    {asks}
                    <ChevronDown className="ico" />
                  </summary>
                  <div className="in words" id={question} dangerouslySetInnerHTML={{ __html: html }} />
                </details>
              ))}
            </div>
          </section>
        ))}
      </Words>
      <StillStuck {...support} />
    </div>
  )
}

/** Opens the answer of the URL's hash, in browsers that do not open it themselves. */
function useNamedAnswer() {
  const { hash } = useLocation()
  useEffect(() => {
    const answer = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const details = answer?.closest('details')
    if (!details) return
    details.open = true
    details.querySelector('summary')?.focus()
  }, [hash])
}
