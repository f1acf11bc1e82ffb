/** What the API documentation page reads of the OpenAPI document. */
export type ApiDocument = {
  info: { title: string; description?: string | undefined }
  tags?: { name: string }[] | undefined
  paths?: Record<string, Record<string, ApiCall> | undefined> | undefined
}

export type ApiCall = {
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: JsonShape }[]
  requestBody?: { content?: Record<string, { schema?: JsonShape }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: JsonShape }> }>
}

/** The part of JSON Schema that our calls use. */
export type JsonShape = {
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonShape>
  required?: string[]
  items?: JsonShape
  additionalProperties?: JsonShape | boolean
  anyOf?: JsonShape[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
}
