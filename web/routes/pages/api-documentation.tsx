import { href } from 'react-router'
import { brand } from '#brand'
import { shareUrl } from '#domain/trek/share-rules.ts'
import { counted } from '#figure-text'
import type { ApiCall, ApiDocument, JsonShape } from '../../http/api-document.ts'
import type { Visit } from '../../http/context.ts'
import { authorize } from '../../http/authorize.ts'
import { site } from '../../site.ts'
import type { Route } from './+types/api-documentation.ts'
import apiCss from './api-documentation.css?url'
import { type ApiField, fieldsOf, kindOf } from './api-fields.ts'
import { breadcrumbs } from '../../shared/page/breadcrumbs.ts'
import { pageMeta } from '../../shared/page/page-meta.ts'

const TITLE = 'API documentation'
const PATH = href('/api-documentation')
const DOCUMENT = '/api/openapi.json'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: apiCss, precedence: 'default' }]

export const loader = authorize(
  site['pages/api-documentation'].read,
  async ({ apiDocument, origin }: Route.LoaderArgs & Visit) => ({
    groups: groupsOf(apiDocument()),
    origin,
  }),
)

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: brand.name }]
  const { origin } = loaderData
  return pageMeta({
    title: TITLE,
    description: `Every call that programs may make of ${brand.name}: what it takes, what it answers, who may make it.`,
    origin,
    path: PATH,
    picture: { path: shareUrl('art/hero-home.webp'), alt: `${brand.name}` },
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [breadcrumbs([{ name: TITLE, path: PATH }], origin)],
    },
  })
}

/** The calls by their tags, for the page. */
function groupsOf({ tags = [], paths = {} }: ApiDocument) {
  const calls = Object.entries(paths).flatMap(([path, methods = {}]) =>
    Object.entries(methods).map(([method, call]) => shownCall(method, path, call)),
  )
  return tags.map(({ name }) => ({
    name,
    id: idOf(name),
    calls: calls.filter(({ group }) => group === name),
  }))
}

function shownCall(method: string, path: string, call: ApiCall) {
  const given = (call.parameters ?? []).map(
    ({ name, in: place, required = false, description = '', schema }) => ({
      name,
      required,
      description: [placeWords[place], description].filter(Boolean).join('. '),
      kind: kindOf(schema ?? {}),
    }),
  )
  const body = fieldsOf(shapeIn(call.requestBody?.content))
  return {
    method: method.toUpperCase(),
    path,
    group: call.tags?.[0],
    id: idOf(`${method} ${path}`),
    summary: call.summary ?? '',
    description: call.description ?? '',
    signedIn: call.security !== undefined,
    takes: [...given, ...body],
    answers: Object.entries(call.responses ?? {}).map(([status, { description = '', content }]) => ({
      status,
      description,
      // All error responses are alike, and documented once.
      fields: Number(status) < 300 ? fieldsOf(shapeIn(content)) : [],
    })),
  }
}

const placeWords: Record<string, string> = { path: 'In the address', query: 'Query', header: 'Header' }

function shapeIn(content: Record<string, { schema?: JsonShape }> | undefined): JsonShape | undefined {
  return content?.['application/json']?.schema
}

function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
}

/** The documentation of our API, rendered from the OpenAPI document. */
export default function ApiDocumentation({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div className="wrap page api">
      <h1>{TITLE}</h1>
      <p className="lead">
        Every call over HTTP with what it takes and answers. Programs read the same in OpenAPI 3.1:{' '}
        <a href={DOCUMENT}>openapi.json</a>.
      </p>
      <ul className="api__rules">
        <li>Prices are US dollars with two decimals. Days are calendar dates in Nepal.</li>
        <li>
          Prices, totals, credit, refunds and states are calculated here. A figure that differs is refused
          with the right one.
        </li>
        <li>
          Every error has the same fields: <code>error</code> is the sentence, <code>reason</code> says more,{' '}
          <code>code</code> is for programs; an unexpected error has a <code>reference</code>.
        </li>
        <li>
          A change from another site’s page is refused. What a browser may do, a program does with the same
          cookie.
        </li>
      </ul>
      <nav className="api__toc" aria-label="Calls">
        <ul>
          {groups.map(({ name, id }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ name, id, calls }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{name}</h2>
          {calls.map((call) => (
            <Call key={call.id} {...call} />
          ))}
        </section>
      ))}
    </div>
  )
}

type CallProps = Route.ComponentProps['loaderData']['groups'][number]['calls'][number]

function Call({ method, path, id, summary, description, signedIn, takes, answers }: CallProps) {
  return (
    <article className="card api__call" aria-labelledby={id}>
      <h3 id={id}>{summary}</h3>
      <p className="api__way">
        <span className={`api__method api__method--${method.toLowerCase()}`}>{method}</span>{' '}
        <code>{path}</code>
      </p>
      {description && <p>{description}</p>}
      <p className="muted">{signedIn ? 'For signed-in people.' : 'Nobody has to be signed in.'}</p>
      {takes.length > 0 && <Fields title="It takes" of={summary} fields={takes} needed />}
      {answers.map(({ status, description, fields }) => (
        <div key={status} className="api__answer">
          <p>
            <b className="num">{status}</b> {description}
          </p>
          {fields.length > 0 && <Fields title={`It answers with ${status}`} of={summary} fields={fields} />}
        </div>
      ))}
    </article>
  )
}

type FieldsProps = { title: string; of: string; fields: ApiField[]; needed?: boolean }

function Fields({ title, of, fields, needed }: FieldsProps) {
  return (
    <details className="api__fields" open={needed}>
      <summary>
        {title}: {counted(fields.length, 'field')}
        <span className="vh">, {of}</span>
      </summary>
      <div className="tablebox" tabIndex={0} role="region" aria-label={`${title}, ${of}`}>
        <table className="table table--dense table--stack">
          <thead>
            <tr>
              <th>Field</th>
              <th>Kind</th>
              <th>Meaning</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, kind, required, description }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                  {needed && !required && <span className="muted"> (optional)</span>}
                </td>
                <td className="muted">{kind}</td>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
