import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import './second-factor.css'

/** The ten codes, which are shown only once, with a link to continue. */
export function RecoveryCodeList({ codes, next }: { codes: string[]; next: string }) {
  return (
    <>
      <ol className="factor-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row row--wrap gap-5 factor-act">
        <ButtonLink kind="main" to={next}>
          I have saved them
        </ButtonLink>
        <CopyAndPrint text={codes.join('\n')} />
      </div>
    </>
  )
}

/** Only with script: without it people copy and print the codes themselves. */
function CopyAndPrint({ text }: { text: string }) {
  const [can, setCan] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setCan(true), [])
  if (!can) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <>
      <Button type="button" onClick={copy}>
        Copy
      </Button>
      <Button type="button" onClick={() => window.print()}>
        Print
      </Button>
      <span role="status">{copied && 'Copied.'}</span>
    </>
  )
}
