import type { FastifyInstance } from 'fastify'
import type { Deps } from '#domain/deps.ts'
import { sitePages, type SitePage } from '#domain/trek/site-map-queries.ts'

/** What programs that read the whole site ask for first. */
export async function siteFiles(app: FastifyInstance, { deps }: { deps: Deps }) {
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send(robots(deps.origin)))

  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(siteMap(deps.origin, await sitePages(deps))),
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
