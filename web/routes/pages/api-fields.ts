import type { JsonShape } from '../../http/api-document.ts'

/** A field of a call or its answer: `trek_dates[].price`, a number. */
export type ApiField = { name: string; kind: string; required: boolean; description: string }

/** The fields of a schema, nested ones after a dot, those of an array's items after brackets. */
export function fieldsOf(shape: JsonShape | undefined, above = ''): ApiField[] {
  const held = holderOf(shape)
  if (!held) return []
  const [fields, needed, prefix] = held
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${above}${prefix}${name}`
    const own = {
      name: path,
      kind: kindOf(field),
      required: needed.includes(name),
      description: field.description ?? '',
    }
    return [own, ...fieldsOf(field, `${path}${holderOf(field)?.[2] === '[].' ? '' : '.'}`)]
  })
}

/** The object in a schema, in an array or in one of several alternatives. */
function holderOf(shape: JsonShape | undefined): [Record<string, JsonShape>, string[], string] | null {
  if (!shape) return null
  if (shape.properties) return [shape.properties, shape.required ?? [], '']
  if (shape.items?.properties) return [shape.items.properties, shape.items.required ?? [], '[].']
  if (typeof shape.additionalProperties === 'object' && shape.additionalProperties.properties)
    return [shape.additionalProperties.properties, shape.additionalProperties.required ?? [], '{code}.']
  const inner = shape.anyOf?.find((each) => holderOf(each))
  return inner ? holderOf(inner) : null
}

/** The type of a field, in words. */
export function kindOf(shape: JsonShape): string {
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((each) => JSON.stringify(each)).join(' or ')
  if (shape.anyOf) return [...new Set(shape.anyOf.map(kindOf))].join(' or ')
  if (Array.isArray(shape.type)) return shape.type.map((type) => kindOf({ ...shape, type })).join(' or ')
  if (shape.type === 'null') return 'null'
  if (shape.type === 'array') return `list of ${kindOf(shape.items ?? {})}`
  if (shape.format === 'date') return 'day, 2027-03-14'
  if (shape.format === 'date-time') return 'instant, ISO 8601'
  if (shape.format === 'uuid') return 'UUID'
  if (shape.type === 'string')
    return shape.maxLength === undefined ? 'text' : `text, at most ${shape.maxLength} characters`
  return words[shape.type ?? ''] ?? shape.type ?? 'anything'
}

const words: Record<string, string> = {
  boolean: 'true or false',
  integer: 'whole number',
  number: 'number',
  object: 'object',
}
