import { Form } from 'react-router'
import type { Question } from '#domain/trek/question/question-rules.ts'
import type { RefusedForm, Typed } from '../../../http/form-action.ts'
import { kindWords } from './question-words.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { QuestionFields } from './question-fields.tsx'

type HostedQuestionProps = {
  question: Question
  isFirst: boolean
  isLast: boolean
  refused: RefusedForm | null
  typed: Typed | undefined
}

/** One question of a host's trek, with its form and its place in the order. */
export function HostedQuestion({ question, isFirst, isLast, refused, typed }: HostedQuestionProps) {
  const { id, body, kind, choices, isRequired } = question
  const intent = refused ? typed?.['intent'] : undefined
  const hidden = <span className="vh"> the question: {body}</span>
  return (
    <section className="card pad stack gap-4" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="h3">
        {body}
      </h2>
      <p>
        {kindWords[kind]}, {isRequired ? 'required' : 'optional'}.
        {choices.length > 0 && <span className="muted"> {choices.join(' · ')}</span>}
      </p>
      <details className="unfold" open={intent === 'change'}>
        <summary>Change{hidden}</summary>
        <div className="mt-4">
          <QuestionFields
            id={id}
            question={{ body, kind, choices: choices.join('\n'), isRequired }}
            typed={intent === 'change' ? typed : undefined}
            refused={intent === 'change' ? refused : null}
          />
        </div>
      </details>
      {refused && intent !== 'change' && (
        <Note tone="bad" role="alert">
          {refused.message}
        </Note>
      )}
      <Form method="post" preventScrollReset className="row row--wrap gap-4">
        <input type="hidden" name="question" value={id} />
        {!isFirst && (
          <Button size="s" name="intent" value="up">
            Move up{hidden}
          </Button>
        )}
        {!isLast && (
          <Button size="s" name="intent" value="down">
            Move down{hidden}
          </Button>
        )}
        <Button kind="text-danger" name="intent" value="remove">
          Remove{hidden}
        </Button>
      </Form>
    </section>
  )
}
