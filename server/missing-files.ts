import type { FastifyInstance } from 'fastify'

/** Below these addresses there are only files. A missing one is answered without drawing a page. */
const FOLDERS = ['/assets/*', '/dev/*']

/** Answers for missing files: old releases' scripts, and pages of the demonstration that are not there. */
export async function missingFiles(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  // A form that is sent here is not read.
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const url of FOLDERS)
    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url,
      handler: (_request, reply) =>
        reply
          .code(404)
          .header('Cache-Control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Not found\n'),
    })
}
