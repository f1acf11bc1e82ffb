export type Node = Record<string, any>
export type PublicPage = { path: string; html: string; status: number; robots: string | null; nodes: Node[] }

/** A public page as search engines read it: its HTML and the nodes of its structured data. */
export async function read(url: string, path: string): Promise<PublicPage> {
  const response = await fetch(url + path, { headers: { 'accept-language': 'en-US' } })
  const html = await response.text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  const nodes = data.flatMap(([, json]) => (JSON.parse(json ?? '') as { '@graph': Node[] })['@graph'])
  return { path, html, status: response.status, robots: response.headers.get('x-robots-tag'), nodes }
}

export const ofType = ({ nodes }: PublicPage, type: string) => nodes.filter((node) => node['@type'] === type)
export const metaOf = ({ html }: PublicPage, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
export const canonicalOf = ({ html }: PublicPage) =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
/** The visible text, without the page's data. */
export const textOf = ({ html }: PublicPage) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
