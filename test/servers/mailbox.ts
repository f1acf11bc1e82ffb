import type { Program } from '../program.ts'
import { soon } from '../soon.ts'

export type ReceivedMail = { to: string; subject: string; text: string; html: string }

/** The newest mail to an address with this subject, when the program has sent it. */
export function mailTo(
  program: Pick<Program, 'rows'>,
  address: string,
  subject: RegExp,
): Promise<ReceivedMail> {
  return soon(async () => (await mailsTo(program, address)).find((mail) => subject.test(mail.subject)))
}

/** All mails to an address, newest first. */
export async function mailsTo({ rows }: Pick<Program, 'rows'>, address: string): Promise<ReceivedMail[]> {
  return rows(
    `select recipient as "to", subject, text, html from demonstration.mail where recipient = $1 order by sent_at desc`,
    [address],
  )
}
