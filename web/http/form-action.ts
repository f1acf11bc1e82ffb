import { data, type ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Permissions } from '../site/row.ts'
import { authorize, byLink, type Arrived, type Back, type LinkedPermission } from './authorize.ts'
import type { Visit } from './context.ts'

/** Why a form was not accepted, for the page that sent it: the page shows it and what was typed. */
export type RefusedForm = {
  message: string
  reason: string | undefined
  code: string
  /** The message of each invalid field. */
  fields: Record<string, string>
  /** How often a code may still be entered, if the refusal says so. */
  triesLeft: number | null
}

/** The texts of a form as they were sent, for a page that shows them again. */
export type Typed = Readonly<Record<string, string>>

/** What `act` gets beside the route's own arguments: the visit, and the parsed form. */
export type FormVisit<Schema extends z.ZodType> = Visit & {
  input: z.output<Schema>
  /** Headers of the answer, such as a cookie, unless it is a redirect, which has its own. */
  answerHeaders: Headers
}

/** What `act` answers for the page; nothing if it always redirects. */
type Shown<Out> = [Exclude<Out, Response>] extends [never] ? object : Exclude<Out, Response>

/** What a page gets from `formAction`: the verb's answer, or the refusal. In both cases also the sent texts. */
export type FormAnswer<Out> =
  | (Shown<Out> & { refused: null; typed: Typed })
  | ({ [Key in keyof Shown<Out>]?: never } & { refused: RefusedForm; typed: Typed })

/** A missing or a foreign thing is no page of this person; the error page answers. */
const withoutPage = new Set<Refusal['kind']>(['not-found', 'forbidden', 'signed-out'])

export type FormOptions = {
  /** Refusals that the page shows itself, although the error page or a redirect answers them elsewhere. */
  shows?: readonly RefusalCode[]
  /** More headers for the answer to a refusal. */
  headersOf?: (refusal: Refusal) => HeadersInit
}

/**
 * The action of a page with a form: authorizes it, parses the fields by the form's schema, and calls the verb. Invalid
 * input and refusals become the page's answer with their status, so that no route catches them. A Response that `act`
 * returns or throws, such as a redirect, passes unchanged; so does a bug. `back` is the page to which a signed-out visitor
 * returns, if not this one.
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
  { back, ...options }: FormOptions & { back?: Back } = {},
) {
  return authorize(
    permissions,
    (visit: Args & Visit & Arrived<Given>) =>
      answerForm(visit, schema, (parsed) => act({ ...visit, ...parsed }), options),
    back,
  )
}

/** The same for a page that a mailed link authorizes: the verb checks the link. */
export function linkedFormAction<
  Schema extends z.ZodType,
  Out extends object,
  Args extends ActionFunctionArgs = ActionFunctionArgs,
>(
  permission: LinkedPermission,
  schema: Schema,
  act: (visit: Args & FormVisit<Schema>) => Promise<Out>,
  options: FormOptions = {},
) {
  return byLink(permission, (visit: Args & Visit) =>
    answerForm(visit, schema, (parsed) => act({ ...visit, ...parsed }), options),
  )
}

async function answerForm<Schema extends z.ZodType, Out extends object>(
  { request }: { request: Request },
  schema: Schema,
  act: (parsed: { input: z.output<Schema>; answerHeaders: Headers }) => Promise<Out>,
  { shows = [], headersOf }: FormOptions,
) {
  const answerHeaders = new Headers()
  const typed = textsOf(await request.formData())
  const parsed = schema.safeParse(typed)
  if (!parsed.success) return refusedForm<Out>(new Refusal('form-invalid'), typed, messagesOf(parsed.error))
  try {
    const out = await act({ input: parsed.data, answerHeaders })
    if (out instanceof Response) return out
    return data({ ...out, refused: null, typed } as FormAnswer<Out>, { headers: answerHeaders })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isElsewhere = withoutPage.has(error.kind) || error.code === 'second-factor-needed'
    if (isElsewhere && !shows.includes(error.code)) throw error
    return refusedForm<Out>(error, typed, fieldsIn(error), headersOf?.(error))
  }
}

function refusedForm<Out>(
  { message, reason, code, status, detail }: Refusal,
  typed: Typed,
  fields: Record<string, string>,
  headers: HeadersInit = {},
) {
  const { triesLeft } = detail
  const left = typeof triesLeft === 'number' ? triesLeft : null
  const refused: RefusedForm = { message, reason, code, fields, triesLeft: left }
  return data({ refused, typed } as FormAnswer<Out>, { status, headers })
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
