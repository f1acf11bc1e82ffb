import { findPasskeys } from '#domain/account/passkey/passkey-queries.ts'
import { relyingPartyOf } from '#domain/account/passkey/passkey-rules.ts'
import type { Deps } from '#domain/deps.ts'
import { dayText, nepalDate, nepalHour } from '#domain/dates.ts'
import type { ShownPasskey } from './passkeys-card.tsx'

/** An instant as the account's pages show it. */
export const momentOf = (at: Date) => ({
  at: at.toISOString(),
  nepal: `${dayText(nepalDate(at))}, ${nepalHour(at)}`,
})

/** The passkeys of an account as its security page shows them. */
export async function passkeysView(
  deps: Deps,
  accountId: string,
  { origin, hasFactor, demonstration }: { origin: string; hasFactor: boolean; demonstration: boolean },
) {
  const hasName = relyingPartyOf(origin) !== null
  const named = new URL(origin)
  named.hostname = 'localhost'
  const passkeys = await findPasskeys(deps, accountId)
  return {
    hasName,
    named: demonstration && !hasName ? named.origin : null,
    passkeys: passkeys.map(
      ({ id, name, addedAt, usedAt, countsAsFactor }): ShownPasskey => ({
        id,
        name,
        added: momentOf(addedAt),
        used: usedAt && momentOf(usedAt),
        needsCode: hasFactor && !countsAsFactor,
      }),
    ),
  }
}

/**
 * Whether a page may offer a passkey instead of a code: a usable one, on a host for which browsers support passkeys.
 */
export async function offersPasskey(
  deps: Deps,
  accountId: string,
  { origin, asFactor }: { origin: string; asFactor: boolean },
): Promise<boolean> {
  if (!relyingPartyOf(origin)) return false
  const passkeys = await findPasskeys(deps, accountId)
  return passkeys.some(({ countsAsFactor }) => countsAsFactor || !asFactor)
}
