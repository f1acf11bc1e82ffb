import type { FastifyInstance } from 'fastify'
import { defaultFacts } from '#route-facts'

/** Paths with files only. A missing one is answered without rendering a page. */
const FOLDERS = ['/assets/*', '/dev/*']

/** Answers requests for missing files: old releases' scripts, and missing pages of the demonstration. */
export async function missingFiles(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  // Does not read the body of a form sent here.
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const url of FOLDERS)
    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url,
      // Never shed, but counted like a page.
      config: { facts: { ...defaultFacts, load: null } },
      handler: (_request, reply) =>
        reply
          .code(404)
          .header('Cache-Control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Not found\n'),
    })
}
