import type { HouseFacts } from '#domain/house/house-facts-queries.ts'
import { figureText } from '#figure-text'
import type { InformationPage } from '../../content/read-page.ts'

const LIVE = /\{\{live\.(\w+)\}\}/g

/** Whether a page tells what the database has to be asked for. */
export function isLive({ lead, parts }: InformationPage): boolean {
  return [lead, ...parts.map(({ html }) => html)].some((html) => html.includes('{{live.'))
}

/** The page with these numbers in their places. */
export function withFacts(page: InformationPage, facts: HouseFacts): InformationPage {
  const filled = (html: string) =>
    html.replace(LIVE, (_name, fact: keyof HouseFacts) => figureText(facts[fact]))
  return {
    ...page,
    lead: filled(page.lead),
    parts: page.parts.map((part) => ({ ...part, html: filled(part.html) })),
  }
}
