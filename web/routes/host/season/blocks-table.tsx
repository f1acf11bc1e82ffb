import { Form } from 'react-router'
import { dayText, type IsoDate } from '#domain/dates.ts'
import { counted } from '#figure-text'
import { Button } from '../../../ui/forms/button.tsx'

type Row = {
  id: string
  spots: number
  name: string
  note: string
  untilOn: IsoDate | null
  madeOn: IsoDate
}

/** The blocked spots of a departure, each with a button that releases it. */
export function BlocksTable({ blocks, mayRelease }: { blocks: Row[]; mayRelease: boolean }) {
  if (blocks.length === 0) return <p className="muted">No spots are blocked.</p>
  return (
    <ul className="blocks">
      {blocks.map(({ id, spots, name, note, untilOn, madeOn }) => (
        <li key={id}>
          <div>
            <b>
              {name || 'Name deleted'}, {counted(spots, 'spot')}
            </b>
            <p className="small muted">
              {note && `${note}. `}
              {untilOn ? `Until ${dayText(untilOn)}, 24:00 Nepal time.` : 'Until you release them.'} Blocked{' '}
              {dayText(madeOn)}.
            </p>
          </div>
          {mayRelease && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="block" value={id} />
              <Button size="s" name="intent" value="release">
                Release
                <span className="vh">
                  : {name || 'Name deleted'}, {counted(spots, 'spot')}
                </span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
