import type { Storage } from '#domain/deps.ts'
import { OutsideError } from '../outside-error.ts'
import { isKey, isOfProgram, refuseKey } from './storage-keys.ts'

export type S3Settings = { url: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** The time limits of one attempt, and of all attempts of one call together. */
const ATTEMPT_MS = 3_000
const WHOLE_CALL_MS = 9_500
const ATTEMPTS = 3

/**
 * Files in a bucket of an S3-compatible storage, shared by processes on any number of machines; bundled files stay with
 * `local`. A call ends within ten seconds; every failure becomes an OutsideError, and the caller fails closed.
 */
export async function s3Storage(
  settings: S3Settings,
  local: Storage,
): Promise<Storage & { stop: () => Promise<void> }> {
  // Imported only when used: it costs a tenth of a second and 30 MB.
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  )
  const client = new S3Client({
    endpoint: settings.url,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: ATTEMPT_MS,
      requestTimeout: ATTEMPT_MS,
      throwOnRequestTimeout: true,
    },
    // Not every storage supports the newer checksums; the signature covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key })

  return {
    async read(key) {
      if (!isKey(key)) return null
      if (isOfProgram(key)) return local.read(key)
      return ask('s3 get', async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand(at(key)), { abortSignal })
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      }).catch((error: unknown) => {
        // A missing bucket is an error, a missing file a valid answer.
        if (error instanceof OutsideError && error.code === 'NoSuchKey') return null
        throw error
      })
    },
    async write(key, content) {
      refuseKey(key, 'written')
      if (isOfProgram(key)) return local.write(key, content)
      await ask('s3 put', (abortSignal) =>
        client.send(new PutObjectCommand({ ...at(key), Body: content }), { abortSignal }),
      )
    },
    async remove(key) {
      refuseKey(key, 'removed')
      if (isOfProgram(key)) return local.remove(key)
      await ask('s3 delete', (abortSignal) => client.send(new DeleteObjectCommand(at(key)), { abortSignal }))
    },
    stop: async () => client.destroy(),
  }
}

/** A call with a time limit. The storage's message may name a file, so only its code is stored. */
async function ask<T>(call: string, act: (abort: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OutsideError(call, { code: 'timeout' }))
      abort.abort()
    }, WHOLE_CALL_MS)
  })
  const acted = act(abort.signal).catch((error: unknown) => {
    throw outsideError(call, error)
  })
  return Promise.race([acted, tooLong]).finally(() => clearTimeout(timer))
}

function outsideError(call: string, error: unknown): OutsideError {
  const { name, code, $metadata } = error as {
    name?: string
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const said = code ?? (name === 'Error' || !name ? 'unreachable' : name)
  return new OutsideError(call, { status: $metadata?.httpStatusCode ?? null, code: said })
}
