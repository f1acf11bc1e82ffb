/** The person behind a host: the account and its address. */
export type HostAccount = { id: string; email: string }

/** A person who books, reviews, is rated or refers: the account and the addresses, if known. */
export type Person = { accountId: string | null; emails: readonly (string | null)[] }

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Whether a person is the host or belongs to the host: the same account, or an address that reaches the host's mailbox.
 * Such a person does not book, review or refer on the host's treks (FINDINGS A2).
 */
export function belongsToHost(host: HostAccount, { accountId, emails }: Person): boolean {
  const mailbox = mailboxOf(host.email)
  return accountId === host.id || emails.some((email) => email !== null && mailboxOf(email) === mailbox)
}

/** The mailbox that an address reaches: without a tag after '+', and without the dots that Gmail ignores. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [local = ''] = email.slice(0, at).toLowerCase().split('+')
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
