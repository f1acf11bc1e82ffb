import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** Elements whose text no reader sees. */
const unseen = new Set(['script', 'style', 'template', 'head', 'noscript'])

/** The root element of a page. */
export function parsePage(html: string): Element {
  // As in a browser without script, the content of <noscript> is part of the page.
  const { childNodes } = parse(html, { scriptingEnabled: false })
  const root = childNodes.find((node) => node.nodeName === 'html')
  if (!root) throw new Error('the answer is no page')
  return root as Element
}

export function attribute(element: Element, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null
}

/** All elements of a tree that match, in the order of the page. */
export function elements(root: Element, matches: (element: Element) => boolean): Element[] {
  return childElements(root).flatMap((child) => [
    ...(matches(child) ? [child] : []),
    ...elements(child, matches),
  ])
}

/** The elements with one of these tag names. */
export function byTag(root: Element, ...tags: string[]): Element[] {
  return elements(root, ({ tagName }) => tags.includes(tagName))
}

/** The visible text of an element, with single spaces and without hidden elements. */
export function textOf(element: Element): string {
  return textIn(element).replace(/\s+/g, ' ').trim()
}

/** The text of an element's own text nodes, spaces included. */
export function rawText(element: Element | undefined): string {
  return (element?.childNodes ?? []).map((node) => ('value' in node ? node.value : '')).join('')
}

/** The accessible name of a control, button, link or form. */
export function nameOf(element: Element, root: Element): string {
  const labelled = attribute(element, 'aria-labelledby')
  if (labelled) return labelled.split(' ').map(textById).join(' ')
  const label = attribute(element, 'aria-label')
  if (label !== null) return label
  if (/^(input|select|textarea)$/.test(element.tagName)) return labelOf(element, root)
  const image = byTag(element, 'img').map((each) => attribute(each, 'alt') ?? '')
  return textOf(element) || image.join(' ')

  function textById(id: string): string {
    return elements(root, (each) => attribute(each, 'id') === id)
      .map(textOf)
      .join(' ')
  }
}

function labelOf(control: Element, root: Element): string {
  const id = attribute(control, 'id')
  const label = byTag(root, 'label').find(
    (each) =>
      (id !== null && attribute(each, 'for') === id) ||
      elements(each, (inner) => inner === control).length > 0,
  )
  return label ? textOf(label) : (attribute(control, 'value') ?? '')
}

function textIn(element: Element): string {
  if (unseen.has(element.tagName) || attribute(element, 'hidden') !== null) return ''
  const text = element.childNodes.map((node) => (isText(node) ? node.value : textInNode(node))).join('')
  return /^(span|a|b|strong|em|i|small|time|abbr|sup|sub|code|bdi)$/.test(element.tagName)
    ? text
    : ` ${text} `
}

function textInNode(node: Node): string {
  return isElement(node) ? textIn(node) : ''
}

function childElements(element: Element): Element[] {
  return element.childNodes.filter(isElement)
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function isText(node: Node): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text'
}
