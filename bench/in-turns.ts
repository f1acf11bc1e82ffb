/** Acts this often, `atOnce` at the same time; returns how many were done in a second. */
export async function inTurns(
  atOnce: number,
  count: number,
  act: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0
  const began = performance.now()
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return count / ((performance.now() - began) / 1000)
}
