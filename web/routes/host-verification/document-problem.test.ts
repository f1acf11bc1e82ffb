import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PHOTO_BYTES } from '#domain/picture/upload-rules.ts'
import { verificationRefusals } from '#domain/refusals/verification-refusals.ts'
import { documentProblem } from './document-problem.ts'

const pdf = Buffer.from('%PDF-1.7\n')
const fileOf = (...parts: Buffer[]) =>
  new File(
    parts.map((part) => new Uint8Array(part)),
    'passport',
  )

test('refuses an empty, too large or other file with the sentence of the refusal', async () => {
  const tooLarge = verificationRefusals['document-too-large'].message
  const unreadable = verificationRefusals['document-not-readable'].message
  for (const [file, problem] of [
    [fileOf(), 'This file is empty. Please choose another one.'],
    [fileOf(pdf, Buffer.alloc(PHOTO_BYTES)), tooLarge],
    [fileOf(Buffer.from('<svg/>')), unreadable],
    [fileOf(pdf), null],
    [fileOf(pdf, Buffer.alloc(PHOTO_BYTES - pdf.length)), null],
    [fileOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), null],
  ] as const)
    assert.equal(await documentProblem(file), problem)
})
