import { answerId, answerText, LONGEST_ANSWER } from '#domain/traveller/answer/answer-rules.ts'
import { Field, Select, TextArea } from '../../ui/forms/field.tsx'
import type { AnswersView } from './duties-view.ts'

type AnswerFieldsProps = {
  questions: AnswersView
  /** Distinguishes the fields of several travellers on one page. */
  prefix?: string
  /** Refused values; shown instead of the stored ones. */
  typed: Readonly<Record<string, string>> | undefined
  errorOf: (field: string) => string | undefined
}

/** The host's questions to one traveller as fields; those that can no longer be changed as text. */
export function AnswerFields({ questions, prefix = '', typed, errorOf }: AnswerFieldsProps) {
  return questions.map((question) => {
    const { id, body, kind, choices, isRequired, answer, isHidden, isLocked } = question
    const name = answerId(id)
    const frame = {
      id: `${prefix}${name}`,
      label: body,
      optional: !isRequired,
      hint: isHidden ? 'Answered. Leave this empty to keep the answer.' : undefined,
      full: true,
    }
    if (isLocked)
      return (
        <Field
          key={id}
          {...frame}
          name={undefined}
          readOnly
          required={false}
          className="locked"
          value={isHidden ? 'Answered' : answerText(question, answer) || 'Not answered'}
        />
      )
    const field = {
      ...frame,
      name,
      required: false,
      error: errorOf(name),
      defaultValue: typed?.[name] ?? answer,
    }
    if (kind === 'choice')
      return (
        <Select key={id} {...field}>
          <option value="">Choose an answer</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      )
    if (kind === 'date') return <Field key={id} {...field} type="date" />
    return <TextArea key={id} {...field} rows={2} maxLength={LONGEST_ANSWER} />
  })
}
