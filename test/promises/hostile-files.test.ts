import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { attachmentRefusals } from '#domain/refusals/attachment-refusals.ts'
import { pictureRefusals } from '#domain/refusals/picture-refusals.ts'
import { verificationRefusals } from '#domain/refusals/verification-refusals.ts'
import { DASHBOARD } from '#web/http/authorize.ts'
import { makePerson, type Person } from '../access/people.ts'
import { plantThings } from '../access/things.ts'
import { newAddress } from '../caller.ts'
import { type HostileFile, hostileFiles, MARK } from '../hostile/hostile-files.ts'
import { quickOrFull } from '../quick-or-full.ts'
import { helpersOf } from '../servers/helper-processes.ts'
import { type Site, startSite } from '../site.ts'

/** Promise 14. Hostile files: none is stored as sent, and memory stays limited. */
const MOST_MEGABYTES = 350
const AT_ONCE = 20
/** How often a busy server may refuse one file. */
const MOST_BUSY = 10

let site: Site
let files: HostileFile[]
before(async () => {
  site = await startSite({ RECONCILE_SECONDS: '3600' })
  files = await hostileFiles()
})
after(() => site.close())

test('every hostile file at every upload is refused with a clear sentence or converted; none is stored as sent', async (t) => {
  const began = Date.now()
  const uploads = await uploadsOf(site)
  const unclear: string[] = []
  let [sent, refused] = [0, 0]
  const pairs = uploads.flatMap((upload) => files.map((file) => ({ upload, file })))
  for (const { upload, file } of pairs.filter((_, index) => index % quickOrFull(5, 1) === 0)) {
    const { status, text } = await upload.send(file)
    sent += 1
    const isRefused = status >= 400 && status < 500 && isClear(status, text)
    if (isRefused) refused += 1
    else if (!file.isPicture || status >= 400)
      unclear.push(`${upload.name}, ${file.kind} (${file.name}): ${status} ${text.slice(0, 80)}`)
  }
  assert.deepEqual(unclear, [])
  assert.deepEqual(await storedAsSent(site, files, began), [])
  const named = await site.rows('select name from attachment')
  for (const { name } of named) assert.match(name, /^[^/\\\p{Cc}<>]{1,95}\.(webp|pdf)$/u)
  const drawn = newFiles(site.folder, began).length
  assert.ok(drawn > 0, 'real pictures are stored, re-encoded')
  t.diagnostic(
    `promise 14: ${sent} files at ${uploads.length} uploads, ${refused} refused, ${drawn} files drawn anew, 0 stored as sent`,
  )
})

test(`${AT_ONCE} at once use less than ${MOST_MEGABYTES} MB`, async (t) => {
  // The first process has created the demonstration, and still has that memory.
  // This one starts with the heap of `npm start`.
  const { url, pid } = await site.another({ NODE_ARGUMENTS: '--initial-heap-size=0' })
  const uploads = await uploadsOf(site, url)
  const worst = files.filter(({ kind }) => /bomb|frames|place|PDF/.test(kind))
  const atRest = megabytesOf(pid)
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, megabytesOf(pid))), 20)
  const statuses = new Map<number, number>()
  let sentAgain = 0
  for (let round = 0; round < quickOrFull(1, 5); round += 1) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const [upload, file] = [uploads[index % uploads.length], worst[(index + round) % worst.length]]
        assert.ok(upload && file)
        return sendUntilTaken(upload, file)
      }),
    )
    for (const { status, busy } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      sentAgain += busy
    }
  }
  clearInterval(watch)
  assert.ok(
    [...statuses.keys()].every((status) => status < 500),
    JSON.stringify([...statuses]),
  )
  assert.ok(most > 0 && most < MOST_MEGABYTES, `${most} MB, ${atRest} MB before`)
  t.diagnostic(
    `promise 14: ${AT_ONCE} at once, ${quickOrFull(1, 5)} times, ${sentAgain} sent again later: ${most} MB at most, ${atRest} MB before`,
  )
})

test('finds a server that stores files as sent', async (t) => {
  const careless = await site.another({ NODE_ARGUMENTS: `--import ./test/controls/stores-as-sent.ts` })
  const began = Date.now()
  const [profile] = await uploadsOf(site, careless.url)
  const file = files.find(({ kind }) => kind === 'EXIF with a place')
  assert.ok(profile && file)
  assert.ok((await profile.send(file)).status < 400)
  const found = await storedAsSent(site, files, began)
  assert.ok(found.length > 0)
  t.diagnostic(`promise 14 control: ${found.length} file stored as sent is found`)
})

type Answer = { status: number; text: string; retryAfterS: number | null }
type Upload = { name: string; send: (file: HostileFile) => Promise<Answer> }

/** Sends a file again while the server answers 503. Returns the last answer and the number of 503s. */
async function sendUntilTaken(upload: Upload, file: HostileFile) {
  for (let busy = 0; ; busy += 1) {
    const { status, retryAfterS } = await upload.send(file)
    if (status !== 503 || busy === MOST_BUSY) return { status, busy }
    assert.ok(retryAfterS, `${upload.name}: 503 has Retry-After`)
    await setTimeout(retryAfterS * 1000)
  }
}

/** Every upload, for an account that may use it. */
async function uploadsOf({ url }: Site, at = url): Promise<Upload[]> {
  const [traveller, host] = [await makePerson(site, 'T'), await makePerson(site, 'H')]
  const [hers, his] = [await plantThings(site, traveller), await plantThings(site, host)]
  const review = { booking: hers.over, rating: '9', body: 'We walked with care and ate well every day.' }
  return [
    form('profile photo', traveller, '/account', 'photo', { intent: 'photo' }),
    form('review photos', traveller, '/reviews', 'photos', review, () =>
      site.rows(
        'with gone as (delete from review_photo where author_id = $1) delete from review where author_id = $1',
        [traveller.id],
      ),
    ),
    form('application photo', traveller, '/host-verification', 'profileImage', { intent: 'draft' }),
    form('identity document', traveller, '/host-verification', 'idDocument', { intent: 'draft' }),
    form('document of a renewal', host, `${DASHBOARD}/verification`, 'idDocument', { intent: 'draft' }),
    form('host photo', host, `${DASHBOARD}/profile`, 'photo', { intent: 'photo' }),
    form('file of a message', traveller, '/messages/files', 'file', {}),
    form('trek photos', host, `${DASHBOARD}/edit/${his.trek}/photos`, 'photos', {}, () =>
      site.rows('delete from picture where trek_id = $1', [his.trek]),
    ),
    {
      name: 'profile call',
      send: ({ bytes }) =>
        answerOf(traveller, `${at}/api/profile/image/update`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ imageData: `data:image/png;base64,${bytes.toString('base64')}` }),
        }),
    },
  ]

  function form(
    name: string,
    who: Person,
    path: string,
    field: string,
    fields: Record<string, string>,
    clear: () => Promise<unknown> = async () => {},
  ): Upload {
    return {
      name,
      send: async ({ bytes, name: file }) => {
        await clear()
        const body = new FormData()
        for (const [key, value] of Object.entries(fields)) body.set(key, value)
        body.set(field, new File([new Uint8Array(bytes)], file, { type: 'image/jpeg' }))
        return answerOf(who, at + path, { method: 'POST', body, headers: { Accept: 'application/json' } })
      },
    }
  }
}

/** As a browser sends a form: with its length. */
async function answerOf(
  { caller }: Person,
  url: string,
  init: RequestInit & { headers: Record<string, string> },
) {
  const whole = new Request(url, init)
  const body = Buffer.from(await whole.arrayBuffer())
  const answer = await fetch(url, {
    method: init.method ?? 'POST',
    redirect: 'manual',
    headers: {
      ...init.headers,
      'Content-Type': whole.headers.get('Content-Type') ?? '',
      Cookie: [...caller.cookies].map((pair) => pair.join('=')).join('; '),
      'X-Forwarded-For': newAddress(),
    },
    body,
  })
  const retryAfterS = Number(answer.headers.get('Retry-After')) || null
  return { status: answer.status, text: await answer.text(), retryAfterS }
}

const sentences = Object.values({ ...pictureRefusals, ...verificationRefusals, ...attachmentRefusals }).map(
  ({ message: says }) => says,
)

function isClear(status: number, text: string): boolean {
  const words = text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  return status === 413 || sentences.some((says) => words.includes(says))
}

/** Finds uploaded files stored as sent: by content, and in the rows of every table. */
async function storedAsSent({ folder, rows }: Site, sent: HostileFile[], since: number): Promise<string[]> {
  const hashes = new Set(sent.map(({ bytes }) => hashOf(bytes)))
  const found = newFiles(folder, since).filter((path) => {
    const content = readFileSync(path)
    return content.includes(MARK) || hashes.has(hashOf(content)) || path.includes(MARK)
  })
  const tables = await rows(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    // A message's file has its sender's file name without path.
    const saved = name === 'public.attachment' ? "(to_jsonb(t) - 'name')" : 't'
    const [row] = await rows(
      `select 1 as is from ${name} t where ${saved}::text like $1 or ${saved}::text like $2 limit 1`,
      [`%${MARK}%`, `%${Buffer.from(MARK).toString('hex')}%`],
    )
    if (row) found.push(name)
  }
  return found
}

/** The files written below a server's folder since then, except the database's. */
function newFiles(folder: string, since: number): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'postgres')))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => statSync(path).mtimeMs >= since)
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The memory of a program and of its helper processes; what they share counts once (proc(5), Pss). */
function megabytesOf(pid: number): number {
  const kilobytes = [pid, ...helpersOf(pid)].map((each) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0 // It has just ended.
    }
  })
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024)
}
