import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import { sitePages, type SitePage } from '#domain/trek/site-map-queries.ts'

/** The limits of one file: 50,000 URLs and 50 MB (sitemaps.org); pictures make an entry long. */
const PAGES_A_FILE = 20_000

export type SiteFilesOptions = {
  deps: Pick<Deps, 'origin'>
  /** The database of a request that only reads. */
  readerOf: (request: FastifyRequest) => Promise<Pick<Deps, 'db'>>
  information: () => Promise<SitePage[]>
  /** The paths that crawlers should not read. */
  uncrawled: readonly string[]
  pagesAFile?: number
}

/** The files that crawlers request first. */
export async function siteFiles(app: FastifyInstance, options: SiteFilesOptions) {
  const { deps, readerOf, information, uncrawled, pagesAFile = PAGES_A_FILE } = options
  const allPages = async (request: FastifyRequest) => [
    ...(await sitePages(await readerOf(request))),
    ...(await information()),
  ]

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain').send(robots(deps.origin, uncrawled)),
  )

  app.get('/site.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('Cache-Control', 'public, max-age=3600')
      .send(JSON.stringify(webManifest)),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const pages = await allPages(request)
    reply.type('application/xml; charset=utf-8').header('Cache-Control', 'public, max-age=3600')
    if (pages.length <= pagesAFile) return reply.send(siteMap(deps.origin, pages))
    return reply.send(siteMapIndex(deps.origin, Math.ceil(pages.length / pagesAFile)))
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,3}$).xml', async (request, reply) => {
    const end = Number(request.params.part) * pagesAFile
    const pages = (await allPages(request)).slice(end - pagesAFile, end)
    if (pages.length === 0) return reply.code(404).send()
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(siteMap(deps.origin, pages))
  })
}

/** The web app manifest for a phone's home screen; its colours are those of design/tokens.css. */
const webManifest = {
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  start_url: '/',
  scope: '/',
  display: 'browser',
  lang: 'en',
  background_color: '#FAF8F2',
  theme_color: '#16223A',
  icons: [192, 512].map((width) => ({
    src: `/icon-${width}.png`,
    sizes: `${width}x${width}`,
    type: 'image/png',
  })),
}

/** Crawlers read no calls and no pages of the demonstration either. */
function robots(origin: string, uncrawled: readonly string[]): string {
  const lines = ['/api', '/dev', ...uncrawled].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

function siteMap(origin: string, pages: SitePage[]): string {
  const urls = pages.map(({ path, changedOn, pictures = [] }) => {
    const images = pictures.map(
      (picture) => `<image:image><image:loc>${escaped(origin + picture)}</image:loc></image:image>`,
    )
    const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
    return `<url><loc>${escaped(origin + path)}</loc>${changed}${images.join('')}</url>`
  })
  return file('urlset', ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"', urls)
}

function siteMapIndex(origin: string, files: number): string {
  const maps = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escaped(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  )
  return file('sitemapindex', '', maps)
}

function file(kind: string, more: string, lines: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>`,
    ...lines,
    `</${kind}>\n`,
  ].join('\n')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
