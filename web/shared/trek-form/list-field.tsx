import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { itemsIn } from '#domain/trek/hosting/form/trek-form-rules.ts'
import { TextArea } from '../../ui/forms/field.tsx'

type ListFieldProps = {
  id: string
  label: string
  value: string
  /** The current value of the field. */
  now: string
  /** Common entries, offered as buttons. */
  often: readonly string[]
  error: string | undefined
}

/** A list, one item a line; with script buttons add and remove the common entries. */
export function ListField({ id, label, value, now, often, error }: ListFieldProps) {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const items = itemsIn(now)
  const write = (next: string[]) => {
    const field = document.getElementById(id)
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = next.join('\n')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      <TextArea id={id} label={label} error={error} defaultValue={value} rows={5} hint="One item per line." />
      {live && (
        <div className="chips trekform__often">
          {often.map((item) =>
            items.includes(item) ? (
              <button
                key={item}
                type="button"
                className="chip chip--on"
                onClick={() => write(items.filter((each) => each !== item))}
              >
                <span className="vh">Remove </span>
                {item}
                <X className="ico" />
              </button>
            ) : (
              <button key={item} type="button" className="chip" onClick={() => write([...items, item])}>
                <Plus className="ico" />
                <span className="vh">Add </span>
                {item}
              </button>
            ),
          )}
        </div>
      )}
    </>
  )
}
