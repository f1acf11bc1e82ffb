import { brand } from '#brand'
import type { Deps } from '#domain/deps.ts'
import type { Jobs } from '#domain/job.ts'
import { findAccountToMail, findRoleToMail } from '#domain/office/people/person-mail-queries.ts'
import { button, renderMail, paragraph, quote } from './layout.ts'
import { messageIdOf } from './message-id.ts'
import { accountIs } from '#domain/account/account-states.ts'

const because = `You receive this because you have an account with ${brand.name}.`
const greeting = (name: string) => paragraph(name ? `Namaste ${name},` : 'Namaste,')

/** Notifies somebody that their account is suspended, why, and what remains valid. */
export async function mailAccountSuspended(
  deps: Deps,
  { accountId, at }: Jobs['mail-account-suspended'],
): Promise<void> {
  const found = await findAccountToMail(deps, accountId)
  if (!found || !accountIs.suspended(found.state)) return
  await deps.mail.send({
    to: found.email,
    subject: `Your ${brand.name} account is suspended`,
    messageId: messageIdOf(deps, 'account-suspended', `${accountId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'Your account is suspended',
      preview: 'You cannot sign in for now. Your bookings are not affected.',
      blocks: [
        greeting(found.firstName),
        paragraph('We have suspended your account, and you are signed out everywhere:'),
        quote(found.why),
        paragraph(
          `Your bookings are not affected. If you think this is wrong, write to ${brand.supportEmail}.`,
        ),
      ],
      because,
    }),
  })
}

/** Notifies somebody that they can sign in again. */
export async function mailAccountRestored(
  deps: Deps,
  { accountId, at }: Jobs['mail-account-restored'],
): Promise<void> {
  const found = await findAccountToMail(deps, accountId)
  if (!found || !accountIs.active(found.state)) return
  await deps.mail.send({
    to: found.email,
    subject: `Your ${brand.name} account is open again`,
    messageId: messageIdOf(deps, 'account-restored', `${accountId}.${Date.parse(at)}`),
    ...renderMail({
      title: 'You can sign in again',
      preview: 'Your account is no longer suspended.',
      blocks: [
        greeting(found.firstName),
        paragraph('Your account is no longer suspended. Everything in it is as it was.'),
        button('Sign in', `${deps.origin}/login`),
      ],
      because,
    }),
  })
}

/** Notifies somebody of a change of their role. */
export async function mailRoleChanged(deps: Deps, { proposalId }: Jobs['mail-role-changed']): Promise<void> {
  const found = await findRoleToMail(deps, proposalId)
  if (!found) return
  const isStaff = found.to !== 'traveller'
  await deps.mail.send({
    to: found.email,
    subject: isStaff ? `You work in the back office of ${brand.name} now` : 'Your role has ended',
    messageId: messageIdOf(deps, 'role-changed', proposalId),
    ...renderMail({
      title: isStaff ? `Your role is now: ${found.to}` : 'You no longer work in the back office',
      preview: 'You are signed out everywhere.',
      blocks: [
        greeting(found.firstName),
        paragraph(
          isStaff
            ? 'Two operators have given you this role. You are signed out everywhere. Sign in again and set up an authenticator app: the back office opens with its code.'
            : 'Two operators have ended your role. You are signed out everywhere. Your account is a traveller’s again.',
        ),
        button(
          isStaff ? 'Open the back office' : 'Sign in',
          `${deps.origin}${isStaff ? '/admin' : '/login'}`,
        ),
      ],
      because,
    }),
  })
}
