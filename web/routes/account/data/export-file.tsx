import { strToU8, zipSync } from 'fflate'
import { href, redirect } from 'react-router'
import { brand } from '#brand'
import { exportData, type Exported } from '#domain/personal-data/export-data.ts'
import type { Account } from '#domain/account/visitor.ts'
import type { Visit } from '../../../http/context.ts'
import { authorize } from '../../../http/authorize.ts'
import { site } from '../../../site.ts'
import type { Route } from './+types/export-file.ts'
import { exportPage } from './export-page.ts'

/** A link cannot request the file: it leads to the page with the button. */
export const loader = authorize(
  site['account/data/export-file'].read,
  async (_visit: Route.LoaderArgs & Visit & { account: Account }) => redirect(href('/account/export')),
)

/** All data of an account in one ZIP: a page to read, the same as JSON, and the files. */
export const action = authorize(
  site['account/data/export-file'].write,
  async ({ deps, account }: Route.ActionArgs & Visit & { account: Account }) => {
    const zip = zipSync(filesOf(await exportData(deps, account)))
    return new Response(new Uint8Array(zip), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${brand.slug}-data.zip"`,
        'Cache-Control': 'private, no-store',
      },
    })
  },
)

function filesOf(exported: Exported): Record<string, Uint8Array> {
  const { madeAt, email, sections, files } = exported
  const json = {
    madeAt,
    about: email,
    data: Object.fromEntries(sections.map(({ table, rows }) => [table, rows])),
  }
  return {
    'read-me.html': strToU8(exportPage(exported)),
    'data.json': strToU8(`${JSON.stringify(json, null, 2)}\n`),
    ...Object.fromEntries(files.map(({ name, content }) => [name, new Uint8Array(content)])),
  }
}
