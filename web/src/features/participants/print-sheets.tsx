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
import styles from './participant-forms.module.css'
import type { FormsOfProgram, ReturnedForm } from './participant-forms.tsx'

type Kind = 'signIn' | 'needs' | 'blank'
type Props = { programID: string; facts: FormsOfProgram }

/** Shows buttons that print a sign-in sheet and, for Admins, the list of needs and a blank form. */
export function PrintSheets({ programID, facts }: Props) {
  const isAdmin = useIsAllowed('participants.getForm')
  const [kind, setKind] = useState<Kind | null>(null)
  const button = (sheet: Kind, words: string) => (
    <PlainButton variant="default" size="xs" loading={kind === sheet} onClick={() => setKind(sheet)}>
      {words}
    </PlainButton>
  )
  return (
    <div className={styles.buttons} data-print="no">
      {button('signIn', 'Print the sign-in sheet')}
      {isAdmin && button('needs', 'Print the list of needs')}
      {isAdmin && facts.hasForm && button('blank', 'Print a blank form')}
      {kind === 'blank' && <BlankForm facts={facts} onPrinted={() => setKind(null)} />}
      {(kind === 'signIn' || kind === 'needs') && (
        <ListSheet kind={kind} programID={programID} facts={facts} onPrinted={() => setKind(null)} />
      )}
    </div>
  )
}

/** Prints its content instead of the page, once. */
function Sheet({ title, facts, onPrinted, children }: SheetProps) {
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
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Form</th>
            <th>Here</th>
            <th>Signature</th>
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

const NeedsSheet = ({
  forms,
  facts,
  onPrinted,
}: Pick<SheetProps, 'facts' | 'onPrinted'> & { forms: ReturnedForm[] }) => (
  <Sheet title="Needs of the participants" facts={facts} onPrinted={onPrinted}>
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>Needs</th>
        </tr>
      </thead>
      <tbody>
        {forms.flatMap(({ id, name, answers }) => {
          const needs = answers?.filter(({ isHealth }) => isHealth) ?? []
          if (needs.length === 0) return []
          return [
            <tr key={id}>
              <td>{name}</td>
              <td>
                {needs.map(({ label, answer }) => (
                  <div key={label}>
                    {label}: {answer}
                  </div>
                ))}
              </td>
            </tr>,
          ]
        })}
      </tbody>
    </table>
  </Sheet>
)

/** Prints the form with lines to write on. */
function BlankForm({ facts, onPrinted }: Pick<SheetProps, 'facts' | 'onPrinted'>) {
  const form = useQuery(api.participants.getForm.queryOptions({ input: {} })).data
  if (!form) return null
  return (
    <Sheet title="Participant form" facts={facts} onPrinted={onPrinted}>
      <RichTextView html={form.text} />
      <Blank label="Name of the participant" />
      <Blank label={form.asksBirthDate ? 'Date of birth' : '18 or older (yes or no)'} />
      {form.questions.map(({ id, label, kind, choices }) => (
        <Blank
          key={id}
          label={
            kind === 'choice' ? `${label} (${choices.join(', ')})` : kind === 'yesNo' ? `${label} (yes or no)` : label
          }
          isLong={kind === 'longText'}
        />
      ))}
      <Blank label="Parent or guardian, for people under 18" />
      <Blank label="Date and signature" />
    </Sheet>
  )
}

const Blank = ({ label, isLong }: { label: string; isLong?: boolean }) => (
  <p className={styles.blank} data-long={isLong || undefined}>
    {label}
  </p>
)
