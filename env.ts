import { isIP } from 'node:net'
import { z } from 'zod'

// React reads this when it loads, which is after this module: without it, React renders pages with its development build.
if (!process.argv.includes('--dev')) process.env['NODE_ENV'] ??= 'production'

z.config({ jitless: true })

const url = (schemes: string[]) =>
  z.string().refine((text) => schemes.includes(protocolOf(text)), `must be a ${schemes.join(' or ')} address`)

const port = z.coerce.number().int().min(0).max(65_535)

const settings = z.object({
  MODE: z.enum(['demonstration', 'production']).default('demonstration'),
  /**
   * `web` answers requests, `worker` runs jobs and scheduled tasks and answers only monitoring, `all` does both.
   */
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  /**
   * The same database without a pooler, for what needs a connection of its own: notifications, the job queue and the
   * election of the leader. DATABASE_URL by default.
   */
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:']).optional(),
  /** Streaming replicas for public pages, exports and the catalogue, separated by commas; none by default. */
  DATABASE_REPLICA_URL: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((each) => each.trim()))
    .transform((urls) => urls.filter(Boolean))
    .refine((urls) => urls.every((each) => ['postgres:', 'postgresql:'].includes(protocolOf(each))), {
      error: 'must list postgres: or postgresql: addresses, separated by commas',
    }),
  /** A replica that lacks a change for longer than this is not used until it has it. */
  REPLICA_LAG_SECONDS: z.coerce.number().min(0.1).max(3600).default(5),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine(isOrigin, 'must end after the host and port: no user, path, query or fragment')
    .optional(),
  /** Allows an http:// PUBLIC_URL in production. For a private network only: cookies are not encrypted on the network. */
  ALLOW_HTTP: z.literal('1').optional(),
  /** The day on which counsel last reviewed the legal pages. */
  LEGAL_REVIEWED: z.iso.date('must be a date such as 2026-11-24').optional(),
  /** The company behind the site, for the imprint and the legal pages. */
  COMPANY_NAME: z.string().min(2).max(120).optional(),
  COMPANY_ADDRESS: z.string().min(5).max(200).optional(),
  /** The company's register entry: the register and the number. */
  COMPANY_REGISTER: z.string().min(2).max(200).optional(),
  /** The company's legal representative. */
  COMPANY_DIRECTOR: z.string().min(2).max(200).optional(),
  /** Comma-separated addresses or networks of proxies whose X-Forwarded-For header is trusted; none by default. */
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((each) => each.trim()))
    .transform((proxies) => proxies.filter(Boolean))
    .refine((proxies) => proxies.every(isProxy), {
      error:
        'must list IP addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, separated by commas',
    }),
  SECRET: z.string().min(32).optional(),
  /** The other secret while SECRET is being replaced: data sealed or signed with it stays valid. */
  SECRET_PREVIOUS: z.string().min(32).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  /** Our bank account, from which hosts are paid; without all three, bank files are disabled. */
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
  /** The folder of pg_dump and pg_restore, for backups of a server other than the embedded one; the PATH by default. */
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
  /** Whether the information pages are rendered after the start, before anyone requests them. Disabled in tests. */
  PRERENDER: z.enum(['on', 'off']).default('on'),
  /**
   * How long a stopping process continues to serve while /readyz fails, so that a load balancer sends requests to other
   * processes.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(5).default(2),
})

export type Env = z.infer<typeof settings>

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

const neededInProduction = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'LEGAL_REVIEWED',
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'COMPANY_REGISTER',
  'COMPANY_DIRECTOR',
] as const satisfies (keyof Env)[]

const neededForS3 = ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const satisfies (keyof Env)[]

/** All invalid settings at once; the message is for the person who starts the program. */
export class SettingsError extends Error {}

/** Reads every setting once. No other code reads the environment. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  const wrong = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (given['MODE'] === 'production') wrong.push(...wrongInProduction(given))
  const withoutS3 = neededForS3.filter((name) => !given[name])
  if (withoutS3.length > 0 && withoutS3.length < neededForS3.length)
    wrong.push(`S3 storage also needs ${withoutS3.join(', ')}`)
  if (!read.success || wrong.length > 0)
    throw new SettingsError(`These settings cannot be used:\n  ${wrong.join('\n  ')}`)

  if (read.data.MODE === 'demonstration' && /^(sk|rk)_live_/.test(read.data.STRIPE_SECRET_KEY ?? ''))
    throw new SettingsError('Demonstration mode refuses to start with a live payment key.')
  return read.data
}

/** Settings that production requires, and those that are only for a demonstration, each with the reason. */
function wrongInProduction(given: Record<string, string | undefined>): string[] {
  const { PUBLIC_URL = '', ALLOW_HTTP, STRIPE_SECRET_KEY = '', SECRET = '' } = given
  const wrong: string[] = []
  const missing = neededInProduction.filter((name) => !given[name])
  if (missing.length > 0) wrong.push(`MODE=production also needs ${missing.join(', ')}`)
  if (protocolOf(PUBLIC_URL) === 'http:' && ALLOW_HTTP !== '1')
    wrong.push('PUBLIC_URL: production needs https://. On a private network, ALLOW_HTTP=1 permits http://')
  if (/^(sk|rk)_test_/.test(STRIPE_SECRET_KEY))
    wrong.push('STRIPE_SECRET_KEY: a test key takes no real payments. Production needs a live key')
  // SECRET_PREVIOUS may be weak: that is a reason to replace it.
  if (SECRET.length >= 32 && isGuessable(SECRET))
    wrong.push('SECRET: is too easy to guess. Make one with openssl rand -base64 48')
  return wrong
}

const DIFFERENT_CHARACTERS = 8

/** Whether a secret has few different characters, or repeats a shorter text. A random one of 32 digits has neither. */
function isGuessable(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1)
  const repeats = lengths.some((length) => secret.slice(length) === secret.slice(0, -length))
  return new Set(secret).size < DIFFERENT_CHARACTERS || repeats
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true
  const { username, password, pathname, search, hash } = new URL(text)
  return `${username}${password}${search}${hash}` === '' && /^\/*$/.test(pathname)
}

/** The values that `trustedProxies` accepts: an address, a network with its prefix length, or a named group of networks. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 4 ? 32 : 128
  if (isIP(address) === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits)
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}
