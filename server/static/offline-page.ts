import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { emergencyNumbers } from '#domain/trek/land/health-posts.ts'
import { headersWithFaces, noticePage } from './notice-page.ts'

const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')

/** The page that the service worker shows without a connection, and the service worker itself. */
export async function offlinePage(app: FastifyInstance): Promise<void> {
  const [police] = emergencyNumbers.filter(({ who }) => who === 'Tourist police')
  const faces = facesOfSite()
  const page = noticePage({
    faces,
    title: 'You are offline',
    says: [
      'This page needs a connection, and there is none to us at this moment. Nothing you booked is lost.',
      'In need on the trail? Calls work without data.',
    ],
    ...(police && {
      call: {
        to: `tel:${police.number.replaceAll(' ', '')}`,
        label: `Call the ${police.who.toLowerCase()} ${police.number}`,
      },
    }),
    go: { to: '', label: 'Try again' },
  })
  // A changed page changes the service worker, so that browsers fetch both again.
  const script = worker.replace('VERSION', createHash('sha256').update(page).digest('hex').slice(0, 12))
  app.get('/offline', async (_request, reply) =>
    reply.headers({ ...headersWithFaces(faces), 'Cache-Control': 'no-cache' }).send(page),
  )
  app.get('/sw.js', async (_request, reply) =>
    reply.headers({ 'Cache-Control': 'no-cache' }).type('text/javascript; charset=utf-8').send(script),
  )
}

/** The site's two fonts, at the URLs from which every page has cached them. */
function facesOfSite(): string {
  const cwd = new URL('../../build/client/assets/', import.meta.url).pathname
  return ['Eczar', 'Figtree']
    .flatMap((name) =>
      globSync(`${name.toLowerCase()}-latin-wght-normal-*.woff2`, { cwd }).map(
        (file) =>
          `@font-face{font-family:${name};src:url(/assets/${file}) format("woff2");font-weight:300 900}`,
      ),
    )
    .join('\n')
}
