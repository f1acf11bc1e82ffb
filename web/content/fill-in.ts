/** Figures that each request reads from the database (domain/pages/site-stats-queries.ts). */
export const liveNames = ['live.treks', 'live.regions', 'live.hosts', 'live.departures', 'live.reviews']

/**
 * Replaces each placeholder `{{name}}` of a text with its figure. Live placeholders stay, and an unknown name throws an
 * error.
 */
export function fillIn(text: string, figures: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{([^}]*)\}\}/g, (whole, name: string) => {
    if (liveNames.includes(name)) return whole
    if (!Object.hasOwn(figures, name)) throw new Error(`no figure is called '${name}'`)
    return String(figures[name])
  })
}
