import nodemailer from 'nodemailer'
import type { Mail, MailMessage } from '#domain/deps.ts'
import { OutsideError } from '../outside-error.ts'

/** The time limits of one step of the conversation, and of all of it. */
const STEP_MS = 5_000
const WHOLE_CALL_MS = 9_500

export type SmtpSettings = {
  url: string
  from: string
  /** The CA certificate of the server, when the machine does not trust it. */
  ca?: string
}

/**
 * Sends mail through an SMTP server, within ten seconds. The server accepts a message or this throws; the job then
 * retries with the same Message-ID, unless the server has refused it permanently. Sends a password only over an
 * encrypted connection.
 */
export function smtpMail({ url, from, ca }: SmtpSettings): Mail {
  const { password, protocol } = new URL(url)
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      requireTLS: password !== '' && protocol === 'smtp:',
      ...(ca && { tls: { ca } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ messageId, to, replyTo, attachments = [], ...message }) {
      const sent = transport.sendMail({
        ...message,
        attachments: attachments.map(shownInside),
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        messageId: `<${messageId}>`,
      })
      await inTime(
        sent.catch((error: unknown) => {
          throw refusedBy(error)
        }),
      )
    },
    async forget() {},
  }
}

/** The HTML displays a picture as cid:<filename>; everything else is an attachment. */
function shownInside(attachment: NonNullable<MailMessage['attachments']>[number]) {
  return attachment.contentType.startsWith('image/')
    ? { ...attachment, cid: attachment.filename }
    : attachment
}

async function inTime(sent: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutsideError('smtp send', { code: 'timeout' })), WHOLE_CALL_MS)
  })
  await Promise.race([sent, tooLong]).finally(() => clearTimeout(timer))
}

/** The server's reply may repeat the address and the text, so only its codes are stored. */
function refusedBy(error: unknown): OutsideError {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string }
  const fault = new OutsideError('smtp send', { status: responseCode ?? null, code: code ?? 'unreachable' })
  // Only a refused recipient or message is permanent: after an error in our configuration the job retries.
  fault.refused = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return fault
}
