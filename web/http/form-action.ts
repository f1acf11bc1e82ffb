import { data, type ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { Refusal } from '#domain/refusal.ts'
import type { Permissions } from '../site/row.ts'
import { authorize, type Arrived } from './authorize.ts'
import type { Visit } from './context.ts'

/** Why a form was not accepted, for the page that sent it: the page shows it and what was typed. */
export type RefusedForm = {
  message: string
  reason: string | undefined
  code: string
  /** The message of each invalid field. */
  fields: Record<string, string>
}

/** The texts of a form as they were sent, for a page that shows them again. */
export type Typed = Readonly<Record<string, string>>

/** What `act` gets beside the route's own arguments: the visit, and the parsed form. */
export type FormVisit<Schema extends z.ZodType> = Visit & { input: z.output<Schema> }

type Answer<Out> = Out & { refused: null; typed: Typed }

/** What a page gets from `formAction`: the verb's answer, or the refusal. In both cases also the sent texts. */
export type FormAnswer<Out> =
  | Answer<Out>
  | ({ [Key in keyof Out]?: never } & { refused: RefusedForm; typed: Typed })

/** A missing or a foreign thing is no page of this person; the error page answers. */
const withoutPage = new Set<Refusal['kind']>(['not-found', 'forbidden', 'signed-out'])

/**
 * The action of a page with a form: authorizes it, parses the fields by the form's schema, and calls the verb. Invalid
 * input and refusals become the page's answer with their status, so that no route catches them. A Response that `act`
 * returns or throws, such as a redirect, passes unchanged; so does a bug.
 */
export function formAction<
  const Given extends Permissions,
  Schema extends z.ZodType,
  Out extends object,
  Args extends ActionFunctionArgs = ActionFunctionArgs,
>(
  permissions: Given,
  schema: Schema,
  act: (visit: Args & FormVisit<Schema> & Arrived<Given>) => Promise<Out>,
) {
  return authorize(permissions, async (visit: Args & Visit & Arrived<Given>) => {
    const form = await visit.request.formData()
    const typed = textsOf(form)
    const parsed = schema.safeParse(typed)
    if (!parsed.success) return refusedForm<Out>(new Refusal('form-invalid'), typed, messagesOf(parsed.error))
    try {
      const out = await act({ ...visit, input: parsed.data })
      return out instanceof Response ? out : ({ ...out, refused: null, typed } as FormAnswer<Out>)
    } catch (error) {
      if (!(error instanceof Refusal) || withoutPage.has(error.kind) || error.code === 'second-factor-needed')
        throw error
      return refusedForm<Out>(error, typed, fieldsIn(error))
    }
  })
}

function refusedForm<Out>(
  { message, reason, code, status }: Refusal,
  typed: Typed,
  fields: Record<string, string>,
) {
  const refused: RefusedForm = { message, reason, code, fields }
  return data({ refused, typed } as FormAnswer<Out>, status)
}

/** The first message of each field. */
function messagesOf({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

/** A verb may refuse single fields: `detail.fields` has their messages. */
function fieldsIn({ detail }: Refusal): Record<string, string> {
  const { fields } = detail
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
}

/** The text of each field; a list of values with one name is separated by commas. Files are not texts. */
function textsOf(form: FormData): Typed {
  const names = [...new Set(form.keys())]
  return Object.fromEntries(
    names.map((name) => [
      name,
      form
        .getAll(name)
        .filter((value) => typeof value === 'string')
        .join(','),
    ]),
  )
}
