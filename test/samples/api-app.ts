import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { api } from '#api/app.ts'
import type { ApiOptions } from '#api/options.ts'
import { uncrawledPaths } from '#web/site.ts'
import { apiCookies } from '../../server/visits/api-cookies.ts'
import type { World } from '../world.ts'

/** The API on a world's database, for a visitor who has not signed in. Each request reads its results anew, unless given. */
export async function openApi(
  { deps }: Pick<World, 'deps'>,
  shared: ApiOptions['shared'] = (_key, read) => read(),
) {
  const opening = Fastify()
  await opening.register(api, {
    deps,
    readerOf: async () => deps,
    shared,
    visitorOf: async () => ({
      id: randomUUID(),
      isNew: true,
      network: '',
      account: null,
      sessionId: null,
      awaitsFactor: null,
      secondFactorAt: null,
      confirmedAt: null,
      impersonation: null,
    }),
    ...apiCookies(false),
    ready: async () => true,
    publish: () => {},
    information: async () => [{ path: '/faqs' }],
    uncrawled: uncrawledPaths,
    streams: { mayOpen: () => false, open: () => {}, close: async () => {} },
    shedding: () => ({ shed: {}, level: 0, slowestMs: 0 }),
    figures: async () => '',
  })
  return opening
}
