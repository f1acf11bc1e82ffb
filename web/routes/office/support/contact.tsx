import { redirect } from 'react-router'
import type { Account } from '#domain/account/visitor.ts'
import { cellOf } from '#domain/access/permission-rules.ts'
import { permissions } from '#domain/access/permissions.ts'
import { answerContact, closeContact, reopenContact } from '#domain/contact/answer-contact.ts'
import { contactAnswerForm } from '#domain/contact/contact-answer-form.ts'
import { findContact } from '#domain/contact/contact-queries.ts'
import { findAboutPerson } from '#domain/support/about-person-queries.ts'
import { promiseEnd } from '#domain/support/support-hours-rules.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/contact.ts'
import { ContactAnswer } from './contact-answer.tsx'
import { historyLine, momentText } from '../office-words.ts'
import { SupportAbout } from './support-about.tsx'
import { aboutView } from './support-view.ts'
import './contact.css'

export const loader = authorize(
  site['office/support/contact'].read,
  async ({ deps, params, account }: Route.LoaderArgs & Visit & { account: Account }) => {
    const found = await findContact(deps, params.id)
    const { accountId, sentAt, waitingSince, answers, history, ...message } = found
    const mayOpenRefunds = cellOf(permissions['refund.read'], account.role === 'support' ? 'S' : 'O') !== '–'
    const about = accountId ? await findAboutPerson(deps, { clientId: accountId, bookingId: null }) : null
    return {
      ...message,
      sent: momentText(sentAt),
      due: waitingSince && momentText(promiseEnd(waitingSince)),
      answers: answers.map((each) => ({ ...each, sentAt: momentText(each.sentAt) })),
      about: about && aboutView(about, mayOpenRefunds),
      history: history.map((entry) => historyLine(entry, account)),
    }
  },
)

export const action = formAction(
  site['office/support/contact'].write,
  contactAnswerForm,
  async ({ deps, params, visitor, url, input }: Route.ActionArgs & FormVisit<typeof contactAnswerForm>) => {
    const contactId = params.id
    const { intent, answer: words, seen } = input
    if (intent === 'close') await closeContact(deps, contactId, visitor)
    else if (intent === 'reopen') await reopenContact(deps, contactId, visitor)
    else await answerContact(deps, { contactId, words, seen }, visitor)
    return redirect(url.pathname + url.search, 303)
  },
)

/** A contact message: its text, our answers, and what we know about the sender. */
export default function ContactMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, subject, name, email, sent, due, body, actions, answers, about, isProved } = loaderData
  return (
    <div key={loaderData.id}>
      <h2>
        {reference}: {subject}
      </h2>
      <p className="muted mt-1">
        {name}, {email}, {sent}
        {due && (
          <>
            {' '}
            · <b className="b">answer by {due} Nepal time</b>
          </>
        )}
      </p>
      <blockquote className="contact__words">{body}</blockquote>
      {answers.map((answer) => (
        <div key={answer.id} className="mt-4">
          <p className="muted">
            Answered by {answer.by}, {answer.sentAt}
          </p>
          <blockquote className="contact__words contact__words--ours">{answer.body}</blockquote>
        </div>
      ))}
      <ContactAnswer
        key={`${loaderData.id} ${answers.length}`}
        actions={actions}
        seen={answers.length}
        refused={actionData?.refused ?? null}
        typed={actionData?.typed['answer'] ?? ''}
      />
      <hr className="rule" />
      {about && !isProved && (
        <p className="muted">
          An account has this address. That does not prove its owner wrote: only a reply to our email does.
        </p>
      )}
      {about ? (
        <SupportAbout about={about} answers={[]} history={loaderData.history} />
      ) : (
        <>
          <p className="muted">No account has this address.</p>
          <ul className="history mt-4">
            {loaderData.history.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
