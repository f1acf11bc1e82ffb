declare const packed: unique symbol

/** A value told as one text. */
export type Packed<Value> = string & { readonly [packed]: Value }

/**
 * A loader's answer as one text. The router reads what it is told value by value, and a slow phone is busy with a whole trek
 * for a tenth of a second; the browser's own reader of JSON is not. Only for what is JSON: no dates, no promises.
 */
export function pack<Value>(value: Value): Packed<Value> {
  return JSON.stringify(value) as Packed<Value>
}

/** What was packed. */
export function unpack<Value>(text: Packed<Value>): Value {
  return JSON.parse(text) as Value
}
