/** Why a form was not accepted, in one text: the sentence and its reason. */
export function refusedText({ message, reason }: { message: string; reason: string | undefined }): string {
  return [message, reason].filter(Boolean).join(' ')
}
