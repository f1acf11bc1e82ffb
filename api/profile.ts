import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { changePhoto, removePhoto } from '#domain/account/profile/change-photo.ts'
import { findFace } from '#domain/host/menu-queries.ts'
import { isOverloaded } from '#domain/ports/overload-rules.ts'
import { failedSentences } from '#domain/failed-sentences.ts'
import { PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { pictureUrl } from '#domain/picture/picture-rules.ts'
import type { ApiOptions } from './options.ts'

/** A data URL is a third longer than its picture; twice the limit is still read, to be refused with its sentence. */
const BODY_BYTES = 2 * PHOTO_BYTES
const { imageUpload: NOT_UPLOADED, imageRemoval: NOT_REMOVED } = failedSentences

const owner = { userId: z.string().max(100).nullish(), originalBio: z.string().max(20_000).nullish() }
const updateBody = z.object({ ...owner, imageData: z.string() })
const removeBody = z.object(owner)

/** The specification's calls about one's own photo. They ignore the biography field. */
export async function profileApi(app: FastifyInstance, { deps, visitorOf }: ApiOptions) {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  const accountOf = async (request: FastifyRequest) => {
    const { account } = await visitorOf(request)
    if (!account) throw new Refusal('profile-signed-out')
    return account
  }

  typed.put(
    '/api/profile/image/update',
    {
      bodyLimit: BODY_BYTES,
      schema: { body: updateBody },
      errorHandler: worded(NOT_UPLOADED),
    },
    async (request) => {
      const account = await accountOf(request)
      const { userId, imageData } = request.body
      if (userId && userId !== account.id) throw new Refusal('photo-foreign-user')
      await changePhoto(deps, bytesOf(imageData), account)
      const { photoKey } = await findFace(deps, account.id)
      return { image: photoKey && pictureUrl(photoKey, 320) }
    },
  )

  typed.put(
    '/api/profile/image/remove',
    { schema: { body: removeBody }, errorHandler: worded(NOT_REMOVED) },
    async (request) => {
      const account = await accountOf(request)
      if (request.body.userId && request.body.userId !== account.id)
        throw new Refusal('photo-removal-foreign-user')
      await removePhoto(deps, account)
      return { image: null }
    },
  )
}

/** The picture in a data URL. Its claimed type is ignored. */
function bytesOf(imageData: string): Buffer {
  const [, coded] = /^data:[^,]{0,100};base64,([A-Za-z0-9+/]+={0,2})$/.exec(imageData) ?? []
  if (!coded) throw new Refusal('photo-not-an-image')
  if (coded.length > Math.ceil(PHOTO_BYTES / 3) * 4) throw new Refusal('photo-too-large')
  return Buffer.from(coded, 'base64')
}

type Failed = Error & { statusCode?: number; validation?: unknown }

/** A refusal has its own sentence; an oversized body is too large; any other error is a failed operation. */
function worded(failed: string): NonNullable<Parameters<FastifyInstance['setErrorHandler']>[0]> {
  return (error, request, reply) => {
    const { statusCode = 500, validation } = error as Failed
    if (error instanceof Refusal)
      return reply.code(error.status).send({ error: error.message, reason: error.reason, code: error.code })
    if (statusCode === 413)
      return reply.code(413).send({ error: 'Image size should be less than 5MB', code: 'photo-too-large' })
    if (statusCode < 500)
      return reply.code(validation ? 422 : statusCode).send({ error: failed, code: 'invalid' })
    request.log.error({ err: error }, 'a call failed')
    return reply.code(isOverloaded(error) ? 503 : 500).send({ error: failed, reference: request.id })
  }
}
