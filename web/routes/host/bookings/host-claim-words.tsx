import { Note } from '../../../ui/feedback/note.tsx'

type HostClaimWordsProps = {
  state: string
  body: string
  wish: string
  answer: string
  statement: string | null
  due: string
  outcome: string | null
}

/** The traveller's claim, the host's response, and the decision. */
export function HostClaimWords({ body, wish, answer, statement, due, outcome }: HostClaimWordsProps) {
  return (
    <>
      <Note tone={outcome ? 'ok' : 'warn'}>
        {outcome ?? `We decide by ${due}. Your share of this booking waits until then.`}
      </Note>
      {answer && <Words title="Our answer" words={answer} />}
      <Words title="What your traveller says" words={body} />
      <Words title="What they ask for" words={wish} />
      {statement && <Words title="Your side" words={statement} />}
    </>
  )
}

function Words({ title, words }: { title: string; words: string }) {
  return (
    <section>
      <h2 className="h3">{title}</h2>
      <p className="hostclaim__words mt-2">{words}</p>
    </section>
  )
}
