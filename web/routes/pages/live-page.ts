import type { SiteStats } from '#domain/pages/site-stats-queries.ts'
import { figureText } from '#figure-text'
import type { InformationPage } from '../../content/read-page.ts'

const LIVE = /\{\{live\.(\w+)\}\}/g

/** Whether a page shows numbers from the database. */
export function isLive({ lead, parts }: InformationPage): boolean {
  return [lead, ...parts.map(({ html }) => html)].some((html) => html.includes('{{live.'))
}

/** The page with these numbers filled in. */
export function withStats(page: InformationPage, stats: SiteStats): InformationPage {
  const filled = (html: string) =>
    html.replace(LIVE, (_match, name: keyof SiteStats) => figureText(stats[name]))
  return {
    ...page,
    lead: filled(page.lead),
    parts: page.parts.map((part) => ({ ...part, html: filled(part.html) })),
  }
}
