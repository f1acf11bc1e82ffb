import type { Storage } from '#domain/deps.ts'
import { localStorage } from '#integrations/storage/local-storage.ts'
import { s3Storage } from '#integrations/storage/s3-storage.ts'
import type { Env } from '../env.ts'

const art = new URL('../art/pictures', import.meta.url).pathname
/** A key without a file: reading it shows whether the storage answers and accepts our credentials. */
const NOBODYS = 'check/start.txt'

/**
 * The storage of uploaded files: the bucket of the settings, else the data folder. A bucket that does not answer is
 * logged and does not prevent the start, because most of the site works without it.
 */
export async function openStorage(
  env: Env,
  dataDir: string,
  warn: (message: string) => void,
): Promise<{ storage: Storage; stop: () => Promise<void> }> {
  const local = localStorage({ folder: `${dataDir}/files`, art })
  const { S3_URL: url, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!url || !bucket || !accessKey || !secretKey) return { storage: local, stop: async () => {} }
  const storage = await s3Storage({ url, bucket, accessKey, secretKey, region: env.S3_REGION }, local)
  void storage.read(NOBODYS).catch((error: Error) => warn(`files cannot be read at S3_URL: ${error.message}`))
  return { storage, stop: storage.stop }
}
