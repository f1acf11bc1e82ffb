import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#domain/deps.ts'
import { sitePages, type SitePage } from '#domain/trek/site-map-queries.ts'

type SiteFiles = {
  deps: Deps
  /** Where this site is reached, without a slash at its end; by default as the request says. */
  originOf?: (request: FastifyRequest) => string
}

/** What programs that read the whole site ask for first. */
export async function siteFiles(app: FastifyInstance, { deps, originOf = askedAt }: SiteFiles) {
  app.get('/robots.txt', async (request, reply) => reply.type('text/plain').send(robots(originOf(request))))

  app.get('/sitemap.xml', async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(siteMap(originOf(request), await sitePages(deps))),
  )
}

const closed = [
  '/api/',
  '/payment-confirmation',
  '/payment-success',
  '/payment-cancelled',
  '/login',
  '/verify',
  '/logout',
  '/bookings',
  '/currency',
  '/dev/',
]

function robots(origin: string): string {
  const lines = closed.map((path) => `Disallow: ${path}`)
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
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...urls,
    '</urlset>\n',
  ].join('\n')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function askedAt(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
