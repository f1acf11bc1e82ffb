/** Splits a long list into batches, and yields each as soon as it is full. */
export async function* batched<T>(list: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const each of list) {
    page.push(each)
    if (page.length < most) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
