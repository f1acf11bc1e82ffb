import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Font } from '@react-pdf/renderer'
import { display, registerFonts } from './pdf-fonts.ts'

test('the renderer gets every font uncompressed, because it reads a table again for each glyph', async () => {
  registerFonts()
  for (const fontFamily of display)
    for (const fontWeight of [400, 600, 700]) {
      const source = Font.getFont({ fontFamily, fontWeight })
      await source?.load()
      const font = source?.data
      assert.ok(font && 'type' in font)
      assert.equal(font.type, 'TTF', `${fontFamily} ${fontWeight}`)
    }
})
