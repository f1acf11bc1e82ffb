import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { encodeCBOR } from './cbor.ts'

const UP = 0x01
const UV = 0x04
const HAS_KEY = 0x40

type Given = {
  /** The origin of the requesting page, as the browser reports it. */
  origin?: string
  /** The device's counter; a device that does not count sends 0. */
  counter?: number
  /** Whether the device verified its owner. */
  isVerified?: boolean
  /** The relying party id that the device signs for. */
  rpId?: string
}

/** A device with one passkey (ES256), which signs every request, also with wrong values. */
export function aDevice(site = 'http://chautari.test') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  return {
    credentialId,
    /** Creates the passkey. */
    register(challenge: string, given: Given = {}): RegistrationResponseJSON {
      const { origin = site } = given
      const head = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(publicKey)])
      const authData = Buffer.concat([authenticatorData(given, site, HAS_KEY), head])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: encodeCBOR({ fmt: 'none', attStmt: {}, authData }).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs with the passkey. */
    sign(challenge: string, given: Given = {}): AuthenticationResponseJSON {
      const authData = authenticatorData(given, site, 0)
      const data = clientData('webauthn.get', challenge, given.origin ?? site)
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signed(privateKey, Buffer.concat([authData, hash(data)])),
        },
      }
    },
  }
}

function authenticatorData({ counter = 0, isVerified = true, rpId }: Given, site: string, flags: number) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const name = rpId ?? new URL(site).hostname
  return Buffer.concat([hash(Buffer.from(name)), Buffer.from([UP | (isVerified ? UV : 0) | flags]), count])
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function signed(key: KeyObject, data: Buffer): string {
  return createSign('sha256').update(data).sign(key).toString('base64url')
}

/** The public key in COSE: kty EC2, alg ES256, curve P-256, x and y. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return encodeCBOR(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

const hash = (data: Buffer) => createHash('sha256').update(data).digest()
