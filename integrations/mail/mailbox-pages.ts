import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { listPage, mailPage, missingPage } from './mailbox-html.ts'
import type { Box, StoredMail } from './stored-mails.ts'

type One = { Params: { id: string; file: string } }
type Part = { Querystring: { before?: string } }

const A_PAGE = 100
const OWN_PAGES =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The pages of the demonstration's mailbox, without script: /dev/mail for people, /dev/mail.json for programs. */
export function mailboxPages(box: Box): FastifyPluginAsync {
  return async (app) => {
    const css = await readFile(new URL('mailbox.css', import.meta.url))
    app.get('/dev/mail.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))

    app.get<Part>('/dev/mail', async ({ query }, reply) => {
      const before = Number(query.before)
      const mails = await box.list(A_PAGE, Number.isSafeInteger(before) && before > 0 ? before : undefined)
      const last = mails.length === A_PAGE ? mails.at(-1) : undefined
      return sendPage(reply, listPage(mails, last ? `/dev/mail?before=${last.id}` : null), OWN_PAGES)
    })

    app.get('/dev/mail.json', async (_request, reply) => {
      const mails = await box.list()
      return reply.header('cache-control', 'no-store').send(mails.map(asJson))
    })

    app.get<One>('/dev/mail/:id', async ({ params }, reply) => {
      const mail = await find(box, params.id)
      if (!mail) return sendPage(reply.code(404), missingPage(), OWN_PAGES)
      return sendPage(reply, mailPage(mail), OWN_PAGES)
    })

    app.get<One>('/dev/mail/:id/html', async ({ params }, reply) => {
      const mail = await find(box, params.id)
      if (!mail) return sendPage(reply.code(404), missingPage(), OWN_PAGES)
      reply.header('x-frame-options', 'SAMEORIGIN')
      return sendPage(reply, shown(mail), policyOf(mail.html))
    })

    app.get<One>('/dev/mail/:id/files/:file', async ({ params }, reply) => {
      const attachment = (await find(box, params.id))?.attachments[Number(params.file)]
      if (!attachment) return sendPage(reply.code(404), missingPage(), OWN_PAGES)
      const name = attachment.filename.replace(/[^\w.-]/g, '-')
      return reply
        .headers({
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .type(attachment.contentType)
        .send(Buffer.from(attachment.base64, 'base64'))
    })
  }
}

function asJson({ to, subject, text, html, sentAt, attachments }: StoredMail) {
  return { to, subject, text, html, sentAt, attachments: attachments.map(({ filename }) => filename) }
}

async function find(box: Box, id: string): Promise<StoredMail | undefined> {
  return /^\d{1,15}$/.test(id) ? box.find(Number(id)) : undefined
}

/** The HTML part as a mail program shows it: inline pictures by cid:<filename>, links opening outside. */
function shown({ html, attachments }: StoredMail): string {
  const framed = html.replace('<head>', '<head><base target="_top">')
  const pictures = attachments.filter(({ contentType }) => contentType.startsWith('image/'))
  return pictures.reduce(
    (text, { filename, contentType, base64 }) =>
      text.replaceAll(`src="cid:${filename}"`, `src="data:${contentType};base64,${base64}"`),
    framed,
  )
}

/** A policy that allows only the mail's own styles, and links. */
function policyOf(html: string): string {
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
  const attributes = [...html.matchAll(/\sstyle="([^"]*)"/g)]
  const hashes = [...sheets, ...attributes].map(
    ([, looks]) =>
      `'sha256-${createHash('sha256')
        .update(looks ?? '')
        .digest('base64')}'`,
  )
  return `default-src 'none'; img-src data:; style-src 'unsafe-hashes' ${[...new Set(hashes)].join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`
}

function sendPage(reply: FastifyReply, html: string, policy: string) {
  return reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
