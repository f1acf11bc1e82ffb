export type Element = { name: string; attributes: string; text: string; children: Element[] }

/** Parses a small XML text strictly: one root, every element closed in order, no stray text, only known entities. */
export function readXml(xml: string): Element {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '')
  const root: Element = { name: '', attributes: '', text: '', children: [] }
  const open = [root]
  let at = 0
  for (const match of body.matchAll(/<(\/?)([A-Za-z0-9]+)((?: [A-Za-z:]+="[^"<&]*")*)>/g)) {
    const [tag, closing, name = '', attributes = ''] = match
    const inner = open.at(-1) as Element
    inner.text += unescape(body.slice(at, match.index))
    at = match.index + tag.length
    if (closing) {
      if (inner.name !== name) throw new Error(`</${name}> closes <${inner.name}>`)
      if (inner.children.length > 0 && inner.text.trim() !== '') throw new Error(`text beside <${name}>`)
      open.pop()
    } else {
      const element = { name, attributes: attributes.trim(), text: '', children: [] }
      inner.children.push(element)
      open.push(element)
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('not one whole element')
  if (body.slice(at).trim() !== '') throw new Error('text after the end')
  return root.children[0] as Element
}

/** All descendants with that name, in document order. */
export function all(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
}

function unescape(text: string): string {
  if (/[<>]|&(?!(amp|lt|gt);)/.test(text)) throw new Error(`not escaped: ${text}`)
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
