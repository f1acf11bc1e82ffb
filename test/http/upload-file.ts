/** A file as a person chooses it in a form. */
export function uploadFile(name: string, content: Buffer, type: string): File {
  return new File([new Uint8Array(content)], name, { type })
}
