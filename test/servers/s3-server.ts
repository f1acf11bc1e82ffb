import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { scratchFolder } from '../scratch-folder.ts'

/** The storage's behaviour: normal, an error status, no answer, or a break before or within its answer. */
export type Mood = 'well' | 500 | 503 | 'hangs' | 'resets' | 'breaks off'

/** A local S3-compatible storage with one bucket that checks signatures, and whose behaviour a test can set. */
export async function startS3() {
  const folder = mkdtempSync(join(scratchFolder(), 'chautari-s3-'))
  const storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files' }],
  })
  await storage.configureBuckets()
  const answer = storage.callback()
  let mood: Mood = 'well'
  let moods: Mood[] = []
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    const now = moods.shift() ?? mood
    if (now === 'well') return answer(request, response)
    request.resume()
    misbehave(now, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  return {
    settings: {
      url: `http://127.0.0.1:${port}`,
      bucket: 'files',
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    /** The same as settings of the program. */
    env: {
      S3_URL: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    /** The behaviour from now on, after each of `first` for one request. */
    feels(now: Mood, first: Mood[] = []) {
      mood = now
      moods = first
    },
    requests: () => asked,
    async stop() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function misbehave(mood: Exclude<Mood, 'well'>, response: ServerResponse): void {
  if (typeof mood === 'number') response.writeHead(mood).end()
  else if (mood === 'resets') response.socket?.resetAndDestroy()
  else if (mood === 'breaks off') {
    response.writeHead(200, { 'Content-Length': 1000 })
    response.write('the beginning', () => response.socket?.resetAndDestroy())
  }
}
