import { data, type ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import type { Permissions } from '../site/row.ts'
import { authorize, byLink, type Arrived, type Back, type LinkedPermission } from './authorize.ts'
import type { Visit } from './context.ts'
import { refusalIn } from './refusal-in.ts'
import { sentForm, type SentFile } from './sent-form.ts'

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
  /** The chosen files in order, if the form sends files. */
  files: readonly SentFile[]
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
const withoutPage = new Set<Refusal['kind']>(['not-found', 'gone', 'forbidden', 'signed-out'])

export type FormOptions = {
  /** Refusals that the page shows itself, although the error page or a redirect answers them elsewhere. */
  shows?: readonly RefusalCode[]
  /** More headers for the answer to a refusal. */
  headersOf?: (refusal: Refusal) => HeadersInit
  /** How many files the form sends at most; without it, its files are ignored. */
  files?: number
  /** The page's own sentences for a refusal, instead of its message and reason. */
  messageOf?: (refusal: Refusal) => string | Pick<RefusedForm, 'message' | 'reason'>
  /**
   * The page's sentence for an unexpected error with this reference in the log. Without it, the error page answers.
   */
  failedMessage?: (reference: string) => string
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

type Parsed<Schema extends z.ZodType> = Pick<FormVisit<Schema>, 'input' | 'files' | 'answerHeaders'>

async function answerForm<Schema extends z.ZodType, Out extends object>(
  { request, onError }: Visit & { request: Request },
  schema: Schema,
  act: (parsed: Parsed<Schema>) => Promise<Out>,
  { files: most = 0, shows = [], headersOf, messageOf, failedMessage }: FormOptions,
) {
  const answerHeaders = new Headers()
  let typed: Typed = {}
  try {
    const { fields, files } = await readForm(request, most)
    typed = textsOf(fields)
    const parsed = schema.safeParse(typed)
    if (!parsed.success) return refusedForm<Out>(new Refusal('form-invalid'), typed, messagesOf(parsed.error))
    const out = await act({ input: parsed.data, files, answerHeaders })
    if (out instanceof Response) return out
    return data({ ...out, refused: null, typed } as FormAnswer<Out>, { headers: answerHeaders })
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = refusalOf(error, failedMessage && onError)
    if (!refusal && failedMessage) return failedForm<Out>(failedMessage(onError(error)), typed)
    if (!refusal) throw error
    const isElsewhere = withoutPage.has(refusal.kind) || refusal.code === 'second-factor-needed'
    if (isElsewhere && !shows.includes(refusal.code)) throw refusal
    return refusedForm<Out>(refusal, typed, fieldsIn(refusal), headersOf?.(refusal), messageOf)
  }
}

/** A page that shows unexpected errors itself shows an overload, too; `onError` logs its cause. */
function refusalOf(error: unknown, onError: Visit['onError'] | undefined): Refusal | null {
  if (onError) return refusalIn(error, onError)
  return error instanceof Refusal ? error : null
}

/** An oversized form, or one with too many files, is refused without its texts. */
async function readForm(request: Request, most: number): Promise<{ fields: FormData; files: SentFile[] }> {
  return most > 0 ? sentForm(request, { files: most }) : { fields: await request.formData(), files: [] }
}

function refusedForm<Out>(
  refusal: Refusal,
  typed: Typed,
  fields: Record<string, string>,
  headers: HeadersInit = {},
  messageOf: FormOptions['messageOf'] = ({ message, reason }) => ({ message, reason }),
) {
  const { code, status, detail } = refusal
  const { triesLeft } = detail
  const left = typeof triesLeft === 'number' ? triesLeft : null
  const own = messageOf(refusal)
  const sentences = typeof own === 'string' ? { message: own, reason: undefined } : own
  const refused: RefusedForm = { ...sentences, code, fields, triesLeft: left }
  return data({ refused, typed } as FormAnswer<Out>, { status, headers })
}

function failedForm<Out>(message: string, typed: Typed) {
  const refused: RefusedForm = { message, reason: undefined, code: 'failed', fields: {}, triesLeft: null }
  return data({ refused, typed } as FormAnswer<Out>, { status: 500 })
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
