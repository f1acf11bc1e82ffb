import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { brand } from '#brand'
import { isOpen } from '#domain/access/permission-rules.ts'
import { permissions, type PermissionName } from '#domain/access/permissions.ts'
import type { ApiOptions } from './options.ts'
import { accountCalls } from './openapi/account.ts'
import { bookingChangesCalls } from './openapi/booking-changes.ts'
import { bookingLinksCalls } from './openapi/booking-links.ts'
import { bookingPlanCalls } from './openapi/booking-plan.ts'
import { bookingSharesCalls } from './openapi/booking-shares.ts'
import { bookingsCalls } from './openapi/bookings.ts'
import { hostDatesCalls } from './openapi/host-dates.ts'
import { messagesCalls } from './openapi/messages.ts'
import { currencyCalls, healthCalls } from './openapi/site.ts'
import type { DescribedCall } from './openapi/described-call.ts'
import { treksCalls } from './openapi/treks.ts'

/** The public calls, in the order of the document. Calls outside these groups are not documented. */
const groups: [name: string, calls: Readonly<Record<string, DescribedCall>>][] = [
  ['Treks', treksCalls],
  [
    'Bookings and payments',
    {
      ...bookingsCalls,
      ...bookingLinksCalls,
      ...bookingPlanCalls,
      ...bookingSharesCalls,
      ...bookingChangesCalls,
    },
  ],
  ['Hosts', hostDatesCalls],
  ['Currency', currencyCalls],
  ['Profile', accountCalls],
  ['Messages', messagesCalls],
  ['Health', healthCalls],
]

/** The description of each public call, by its method and address. */
export const describedCalls = new Map(
  groups.flatMap(([group, calls]) => Object.entries(calls).map(([call, said]) => [call, { group, ...said }])),
)

const toJson = createJsonSchemaTransform({ zodToJsonConfig: { target: 'draft-2020-12' } })

/**
 * Publishes the OpenAPI 3.1 document at /api/openapi.json. Inputs come from the schemas that validate the calls, answers from
 * api/openapi, which a test compares with real answers.
 */
export async function describeCalls(app: FastifyInstance, { deps: { origin }, publish }: Describing) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description: `What programs may ask of ${brand.name}. Prices are US dollars with two decimals, days are Nepal’s.`,
      },
      servers: [{ url: origin }],
      tags: groups.map(([name]) => ({ name })),
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-session',
            description:
              'The session of somebody who signed in with an emailed code: on the pages, or with `POST /api/bookings/link/sessions`.',
          },
        },
      },
    },
    transform: (document) => {
      const { schema, route } = document
      const said = describedCalls.get(`${String(route.method)} ${route.url}`)
      if (!said) return { url: route.url, schema: { hide: true } }
      const { schema: taken } = toJson({ ...document, schema: { ...schema } })
      return {
        url: route.url,
        schema: {
          ...withMeanings(taken as Taken, said.fields ?? {}),
          tags: [said.group],
          summary: said.summary,
          description: said.description ?? '',
          ...(route.config?.byLink || isOpen(permissions[route.config?.permission as PermissionName])
            ? {}
            : { security: [{ session: [] }] }),
          response: Object.fromEntries(
            Object.entries(said.answers).map(([status, answer]) => [status, answerOf(answer)]),
          ),
        } as FastifySchema,
      }
    },
  })

  // The document takes long to make and few request it: it is made at the first request.
  publish(() => app.swagger())

  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').send(app.swagger()),
  )
}

type Describing = Pick<ApiOptions, 'publish'> & { deps: Pick<ApiOptions['deps'], 'origin'> }

type Properties = { properties?: Record<string, Record<string, unknown>> }
type Taken = { body?: Properties; querystring?: Properties }

/** Adds descriptions to the fields. */
function withMeanings(taken: Taken, meanings: Readonly<Record<string, string>>): Taken {
  for (const part of [taken.body, taken.querystring])
    for (const [name, field] of Object.entries(part?.properties ?? {}))
      if (meanings[name]) field['description'] = meanings[name]
  return taken
}

function answerOf({ description, schema: output, headers = {} }: DescribedCall['answers'][number]) {
  if (!output) return { description, type: 'null' }
  const { $schema: _, ...schema } = z.toJSONSchema(output, { io: 'output' })
  const names = Object.entries(headers).map(([name, meaning]) => [
    name,
    { type: 'string', description: meaning },
  ])
  return {
    description,
    ...(names.length > 0 && { headers: Object.fromEntries(names) }),
    content: { 'application/json': { schema } },
  }
}
