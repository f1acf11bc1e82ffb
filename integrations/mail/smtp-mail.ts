import nodemailer from 'nodemailer'
import type { Mail, MailMessage } from '#domain/deps.ts'
import { OutsideError } from '../outside-error.ts'

const PATIENCE_MS = 10_000

/** Sends mail through an SMTP server. It accepts a message or throws; the job then tries again with the same Message-ID. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ messageId, to, attachments = [], ...message }) {
      try {
        await transport.sendMail({
          ...message,
          attachments: attachments.map(shownInside),
          to: { name: '', address: to },
          messageId: `<${messageId}>`,
        })
      } catch (error) {
        throw refusedBy(error)
      }
    },
    async forget() {},
  }
}

/** A picture is shown where the HTML names it as cid:<filename>, everything else is attached. */
function shownInside(attachment: NonNullable<MailMessage['attachments']>[number]) {
  return attachment.contentType.startsWith('image/')
    ? { ...attachment, cid: attachment.filename }
    : attachment
}

/** What the server says may repeat the address and the text, so only its codes are kept. */
function refusedBy(error: unknown): OutsideError {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return new OutsideError('smtp send', { status: responseCode ?? null, code: code ?? 'unreachable' })
}
