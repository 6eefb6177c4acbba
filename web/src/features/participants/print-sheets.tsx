import { PARTICIPANTS } from '@belay/contract/participant-limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCentre } from '../../cloud/centre.ts'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { readAllPages } from '../../cloud/read-all-pages.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text.tsx'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import { describeAnswer, type FormsOfProgram, listHealthAnswers, type ReturnedForm } from './describe-returned.ts'
import { downloadForms } from './download-forms.ts'
import styles from './participant-forms.module.css'

const YES_OR_NO = ['Yes', 'No']

type Kind = 'signIn' | 'needs' | 'blank'
type Props = { programID: string; facts: FormsOfProgram }

/** Shows buttons that print a sign-in sheet and, for Admins, the list of needs and a blank form, and that download. */
export function PrintSheets({ programID, facts }: Props) {
  const isAdmin = useIsAllowed('participants.getForm')
  const [kind, setKind] = useState<Kind | null>(null)
  const { timeZone } = useCentre()
  const act = useLazyAct()
  const button = (sheet: Kind, words: string) => (
    <PlainButton
      variant="default"
      size="xs"
      loading={kind === sheet}
      aria-label={`Print the ${words.toLowerCase()}`}
      onClick={() => setKind(sheet)}
    >
      {words}
    </PlainButton>
  )
  const download = () => act(() => downloadForms(programID, timeZone))
  return (
    <div className={styles.buttons} data-print="no">
      Print
      {button('signIn', 'Sign-in sheet')}
      {isAdmin && button('needs', 'List of needs')}
      {isAdmin && facts.hasForm && button('blank', 'Blank form')}
      {facts.returned > 0 && (
        <PlainButton variant="default" size="xs" loading={act.busy} onClick={() => void download()}>
          Download CSV
        </PlainButton>
      )}
      {kind === 'blank' && <BlankForm facts={facts} onPrinted={() => setKind(null)} />}
      {(kind === 'signIn' || kind === 'needs') && (
        <ListSheet kind={kind} programID={programID} facts={facts} onPrinted={() => setKind(null)} />
      )}
    </div>
  )
}

/** Prints its content instead of the page, once. */
export function Sheet({ title, facts, onPrinted, children }: SheetProps) {
  const format = useFormat()
  const { name } = useCentre()
  const finish = useEffectEvent(onPrinted)
  useEffect(() => {
    print()
    finish()
  }, [])
  return createPortal(
    <article className={styles.sheet} data-print="sheet">
      <h1>{title}</h1>
      <p>
        {facts.programName}, {format.paperDay(facts.date)}. {name}
      </p>
      {children}
    </article>,
    document.body,
  )
}

type SheetProps = { title: string; facts: FormsOfProgram; onPrinted: () => void; children: ReactNode }
type ListProps = { kind: 'signIn' | 'needs'; programID: string; facts: FormsOfProgram; onPrinted: () => void }

/** Prints the sign-in sheet, with rows for people without a form, or the list of needs. */
function ListSheet({ kind, programID, facts, onPrinted }: ListProps) {
  const forms = useQuery({
    queryKey: [['participants', 'list'], { programID, whole: true }],
    queryFn: () => readAllPages((page) => cloud.participants.list({ programID, ...page })),
    gcTime: 0,
  }).data
  if (!forms) return null
  if (kind === 'needs') return <NeedsSheet forms={forms} facts={facts} onPrinted={onPrinted} />
  const empty = Math.max(0, Math.min((facts.expected ?? 0) - forms.length, PARTICIPANTS.withoutHeadcount))
  return (
    <Sheet title="Sign-in sheet" facts={facts} onPrinted={onPrinted}>
      <table className={styles.signIn}>
        <thead>
          <tr>
            <th>Name</th>
            <th className={styles.small}>Form</th>
            <th className={styles.small}>Here</th>
            <th className={styles.half}>Signature</th>
          </tr>
        </thead>
        <tbody>
          {forms.map(({ id, name, isOnPaper }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{isOnPaper ? 'paper' : 'yes'}</td>
              <td />
              <td />
            </tr>
          ))}
          {Array.from({ length: empty }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have only their position
            <tr key={row}>
              <td />
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

function NeedsSheet({ forms, ...sheet }: Pick<SheetProps, 'facts' | 'onPrinted'> & { forms: ReturnedForm[] }) {
  const withNeeds = forms.filter((form) => listHealthAnswers(form).length > 0)
  return (
    <Sheet title="Needs of the participants" {...sheet}>
      {withNeeds.length === 0 ? (
        <p>No returned form has an answer about health.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th className={styles.quarter}>Name</th>
              <th>Needs</th>
            </tr>
          </thead>
          <tbody>
            {withNeeds.map((form) => (
              <tr key={form.id}>
                <td>{form.name}</td>
                <td>
                  {listHealthAnswers(form).map(({ label, answer }) => (
                    <div key={label}>
                      {describeAnswer(answer)} <span className="quiet">{label}</span>
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Sheet>
  )
}

/** Prints the form with lines to write on. */
function BlankForm({ facts, onPrinted }: Pick<SheetProps, 'facts' | 'onPrinted'>) {
  const form = useQuery(api.participants.getForm.queryOptions({ input: {} })).data
  if (!form) return null
  return (
    <Sheet title="Participant form" facts={facts} onPrinted={onPrinted}>
      <RichTextView html={form.text} />
      <Blank label="Name of the participant" />
      {form.asksBirthDate ? <Blank label="Date of birth" /> : <Blank label="18 or older" choices={YES_OR_NO} />}
      {form.questions.map(({ id, label, kind, choices }) => (
        <Blank
          key={id}
          label={label}
          choices={kind === 'choice' ? choices : kind === 'yesNo' ? YES_OR_NO : []}
          isLong={kind === 'longText'}
        />
      ))}
      <Blank label="Parent or guardian, for people under 18" />
      <Blank label="Date and signature" />
    </Sheet>
  )
}

type BlankProps = { label: string; choices?: readonly string[]; isLong?: boolean }

/** Shows a question with boxes to tick, or with a line to write on. */
const Blank = ({ label, choices = [], isLong }: BlankProps) => (
  <p className={choices.length > 0 ? styles.ticks : styles.blank} data-long={isLong || undefined}>
    <span>{label}</span>
    {choices.map((choice) => (
      <span key={choice} className={styles.tick}>
        {choice}
      </span>
    ))}
  </p>
)
