import { z } from 'zod'

// React reads this when it is loaded, which is after this module: without it pages are rendered by its development build.
if (!process.argv.includes('--dev')) process.env['NODE_ENV'] ??= 'production'

z.config({ jitless: true })

const url = (schemes: string[]) =>
  z.string().refine((text) => schemes.includes(protocolOf(text)), `must be a ${schemes.join(' or ')} address`)

const port = z.coerce.number().int().min(0).max(65_535)

const settings = z.object({
  MODE: z.enum(['demonstration', 'production']).default('demonstration'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  /** Comma-separated addresses or networks of proxies whose X-Forwarded-For is believed; none by default. */
  TRUST_PROXY: z.string().default(''),
  SECRET: z.string().min(32).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** Our bank account, from which hosts are paid; without all three no bank file is made. */
  PAYOUT_HOLDER: z.string().min(2).max(70).optional(),
  PAYOUT_ACCOUNT: z
    .string()
    .regex(/^[A-Z0-9]{6,34}$/)
    .optional(),
  PAYOUT_SWIFT: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
    .optional(),
  RATES_URL: url(['http:', 'https:']).optional(),
  /** The folder of pg_dump and pg_restore, for backups of another server than the embedded one; the PATH by default. */
  PG_TOOLS: z.string().min(1).optional(),
  /** An S3-compatible storage for uploaded files, in place of the data folder: the first four together, or none. */
  S3_URL: url(['http:', 'https:']).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** How often unfinished payments are compared with the provider, in seconds. */
  RECONCILE_SECONDS: z.coerce.number().min(0.2).max(3600).default(20),
  /** Whether the information pages are rendered after the start, before anyone requests them. Tests do without. */
  PRERENDER: z.enum(['on', 'off']).default('on'),
  /** How long a process that was asked to stop goes on serving while /readyz says no, so that a balancer turns to others. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(5).default(2),
})

export type Env = z.infer<typeof settings>

/** The name of every setting there is. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

const neededInProduction = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
] as const satisfies (keyof Env)[]

const neededForS3 = ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const satisfies (keyof Env)[]

/** Settings that cannot be used, all of them at once; the message is for whoever started the program. */
export class SettingsError extends Error {}

/** Reads every setting once. Nobody else reads the environment. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  const wrong = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const missing = given['MODE'] === 'production' ? neededInProduction.filter((name) => !given[name]) : []
  if (missing.length > 0) wrong.push(`MODE=production also needs ${missing.join(', ')}`)
  const withoutS3 = neededForS3.filter((name) => !given[name])
  if (withoutS3.length > 0 && withoutS3.length < neededForS3.length)
    wrong.push(`S3 storage also needs ${withoutS3.join(', ')}`)
  if (!read.success || wrong.length > 0)
    throw new SettingsError(`These settings cannot be used:\n  ${wrong.join('\n  ')}`)

  if (read.data.MODE === 'demonstration' && /^(sk|rk)_live_/.test(read.data.STRIPE_SECRET_KEY ?? ''))
    throw new SettingsError('Demonstration mode refuses to start with a live payment key.')
  return read.data
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}
