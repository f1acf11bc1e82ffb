/** Figures that each request reads from the database (domain/site-stats-queries.ts). */
export const liveNames = ['live.treks', 'live.regions', 'live.hosts', 'live.departures', 'live.reviews']

/**
 * Writes each `{{name}}` of a text as what it stands for. What is live stays as it is. A name that stands for nothing is a
 * mistake of whoever wrote the page.
 */
export function fillIn(text: string, figures: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{([^}]*)\}\}/g, (whole, name: string) => {
    if (liveNames.includes(name)) return whole
    if (!Object.hasOwn(figures, name)) throw new Error(`no figure is called '${name}'`)
    return String(figures[name])
  })
}
