import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Font } from '@react-pdf/renderer'
import { display, registerFonts } from './pdf-fonts.ts'

test('the renderer gets every font uncompressed, because it reads a table again for each glyph', async () => {
  await registerFonts()
  for (const fontFamily of display)
    for (const fontWeight of [400, 600, 700]) {
      const source = Font.getFont({ fontFamily, fontWeight })
      await source?.load()
      const font = source?.data
      assert.ok(font && 'type' in font)
      assert.equal(font.type, 'TTF', `${fontFamily} ${fontWeight}`)
    }
})

test('the renderer gets a vowel sign below its letter by advances, because it loses offsets', async () => {
  await registerFonts()
  const source = Font.getFont({ fontFamily: 'Devanagari', fontWeight: 400 })
  await source?.load()
  const font = source?.data
  assert.ok(font && 'layout' in font)
  const { positions, glyphs } = font.layout('कु')
  assert.deepEqual(
    positions.map(({ xOffset }: { xOffset: number }) => xOffset),
    [0, 0],
  )
  assert.ok(positions[0].xAdvance < glyphs[0].advanceWidth, 'the sign is under the right part of the letter')
})
