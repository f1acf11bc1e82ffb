import { Form } from 'react-router'
import {
  LONGEST_QUESTION,
  MOST_CHOICES,
  questionKinds,
  type TypedQuestion,
} from '#domain/trek/question/question-rules.ts'
import type { RefusedForm, Typed } from '../../../http/form-action.ts'
import { kindWords } from './question-words.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field, Select, TextArea } from '../../../ui/forms/field.tsx'
import { Note } from '../../../ui/feedback/note.tsx'

type QuestionFieldsProps = {
  /** The id of the question; 'new' for another one. */
  id: string
  question: TypedQuestion
  /** What was typed when it was refused. */
  typed: Typed | undefined
  refused: RefusedForm | null
}

/** The form of a question. */
export function QuestionFields({ id, question, typed, refused }: QuestionFieldsProps) {
  const isNew = id === 'new'
  const named = (field: 'body' | 'kind' | 'choices') => ({
    id: `${id}-${field}`,
    name: field,
    error: refused?.fields[field],
    defaultValue: typed?.[field] ?? question[field],
  })
  return (
    <Form method="post" className="stack gap-5" noValidate preventScrollReset>
      {refused && (
        <Note tone="bad" role="alert">
          <b className="b">{refused.message}</b> {refused.reason}
        </Note>
      )}
      {!isNew && <input type="hidden" name="question" value={id} />}
      <Field {...named('body')} label="Question" maxLength={LONGEST_QUESTION} />
      <Select {...named('kind')} label="Travellers answer with">
        {questionKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}
          </option>
        ))}
      </Select>
      <TextArea
        {...named('choices')}
        label="Choices"
        hint={`Only for a choice: 2 to ${MOST_CHOICES}, one a line.`}
        optional
        rows={3}
      />
      <Checkbox
        name="isRequired"
        defaultChecked={typed ? typed['isRequired'] !== undefined : question.isRequired}
        label="Each traveller must answer"
      />
      <div>
        <Button kind={isNew ? 'main' : 'line'} name="intent" value={isNew ? 'add' : 'change'}>
          {isNew ? 'Add this question' : 'Save'}
          {!isNew && <span className="vh"> the question: {question.body}</span>}
        </Button>
      </div>
    </Form>
  )
}
