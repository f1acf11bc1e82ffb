import type { FastifyInstance, HTTPMethods } from 'fastify'
import { defaultFacts } from '#route-facts'
import { sendMissingFile } from '#web/built-files.ts'

/** Paths with files only, and what the files themselves leave unanswered. */
const FOLDERS: [url: string, methods: HTTPMethods[]][] = [
  ['/assets/*', ['POST']],
  ['/dev/*', ['GET', 'HEAD', 'POST']],
]

/** Answers requests for missing pages of the demonstration, and forms sent to files. */
export async function missingFiles(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  // Does not read the body of a form sent here.
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const [url, method] of FOLDERS)
    app.route({
      method,
      url,
      // Never shed, but counted like a page.
      config: { facts: { ...defaultFacts, load: null } },
      handler: (_request, reply) => sendMissingFile(reply),
    })
}
