import { data, href, Link, redirect } from 'react-router'
import { brand } from '#brand'
import type { Account } from '#domain/account/visitor.ts'
import { questionForm } from '#domain/trek/question/question-form.ts'
import { findHostedQuestions } from '#domain/trek/question/question-queries.ts'
import { MOST_QUESTIONS } from '#domain/trek/question/question-rules.ts'
import {
  addQuestion,
  changeQuestion,
  moveQuestion,
  retireQuestion,
} from '#domain/trek/question/save-question.ts'
import type { Visit } from '../../../http/context.ts'
import { DASHBOARD, authorize } from '../../../http/authorize.ts'
import { formAction, type FormVisit } from '../../../http/form-action.ts'
import { trekFormUrl } from '../../../shared/trek-form/trek-form-url.ts'
import { site } from '../../../site.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import type { Route } from './+types/trek-questions.ts'
import { HostedQuestion } from './hosted-question.tsx'
import { QuestionFields } from './question-fields.tsx'

export const handle = { slim: true, hosting: true }

export const loader = authorize(
  site['host/questions/trek-questions'].read,
  async ({ deps, params, account, url }: Route.LoaderArgs & Visit & { account: Account }) => {
    const hosted = await findHostedQuestions(deps.db, params.id, account.id)
    return data({ ...hosted, done: url.searchParams.get('done') })
  },
)

export const action = formAction(
  site['host/questions/trek-questions'].write,
  questionForm,
  async ({ deps, params, visitor, input }: Route.ActionArgs & FormVisit<typeof questionForm>) => {
    const { intent, questionId, typed } = input
    const trekId = params.id
    if (intent === 'add') await addQuestion(deps, { trekId, typed }, visitor)
    if (intent === 'change') await changeQuestion(deps, { trekId, questionId, typed }, visitor)
    if (intent === 'remove') await retireQuestion(deps, { trekId, questionId }, visitor)
    if (intent === 'up') await moveQuestion(deps, { trekId, questionId, by: -1 }, visitor)
    if (intent === 'down') await moveQuestion(deps, { trekId, questionId, by: 1 }, visitor)
    return redirect(`${href(`${DASHBOARD}/edit/:id/questions`, { id: trekId })}?done=${intent}`, 303)
  },
)

export const meta: Route.MetaFunction = () => [{ title: `Questions to travellers · ${brand.name}` }]

const doneSays: Record<string, string> = {
  add: 'Travellers are asked this question now.',
  change: 'Travellers are asked the new question. Answers to the earlier one stay with their bookings.',
  remove: 'This question is not asked any more. Answers to it stay with their bookings.',
  up: 'The order is saved.',
  down: 'The order is saved.',
}

const noQuestion = { body: '', kind: 'text', choices: '', isRequired: false }

/** The questions of a host's trek to each traveller: they are saved at once, not with the changes of the trek. */
export default function TrekQuestions({ loaderData, actionData }: Route.ComponentProps) {
  const { trek, questions, done } = loaderData
  const refused = actionData?.refused ?? null
  const typed = refused ? actionData?.typed : undefined
  const says = !actionData && done ? doneSays[done] : undefined
  const isNewRefused = typed !== undefined && !typed['question']
  return (
    <div className="wrap wrap--form page">
      <h1 tabIndex={-1}>Questions to travellers</h1>
      <p className="mt-3">
        <b>{trek.name || 'A trek without a name'}</b> <Link to={trekFormUrl(trek.id)}>Edit the trek</Link>
      </p>
      <p className="muted mt-3">
        Each traveller answers them with their own link. You read the answers with the participants, from when
        booking closes until 7 days after the trek. Do not ask for passports, insurance, emergency contacts,
        or food and health needs: we ask for them.
      </p>
      <div className="stack mt-5">
        {says && (
          <Note tone="ok" role="status">
            {says}
          </Note>
        )}
        {questions.length === 0 && (
          <p className="card pad">This trek has no questions yet. Add the first one below.</p>
        )}
        {questions.map((question, index) => (
          <HostedQuestion
            key={question.id}
            question={question}
            isFirst={index === 0}
            isLast={index === questions.length - 1}
            refused={typed?.['question'] === question.id ? refused : null}
            typed={typed?.['question'] === question.id ? typed : undefined}
          />
        ))}
        {questions.length < MOST_QUESTIONS || isNewRefused ? (
          <section className="card pad stack gap-5" aria-labelledby="new-question">
            <h2 id="new-question" className="h3">
              Add a question
            </h2>
            <QuestionFields
              key={questions.length}
              id="new"
              question={noQuestion}
              typed={isNewRefused ? typed : undefined}
              refused={isNewRefused ? refused : null}
            />
          </section>
        ) : (
          <p className="muted">A trek has at most {MOST_QUESTIONS} questions.</p>
        )}
      </div>
    </div>
  )
}
