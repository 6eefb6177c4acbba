import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { getCurrentVersion, getErrorData, getErrorMessage } from '../../cloud/calls/errors.ts'
import { confirm, createDiscardQuestion, createLeaveQuestion } from '../actions/confirm.tsx'
import { toast } from '../actions/toast.tsx'
import form from '../form/form.module.css'
import { FormCard } from '../form-group.tsx'
import foot from '../layers/foot.module.css'
import { Foot } from '../layers/foot.tsx'
import { RichTextEditor } from './lazy-editor.tsx'
import { RichTextView } from './rich-text.tsx'
import styles from './saved-text.module.css'

type StoredText = { text: string; version: number }

type Props = {
  label: string
  /** The head of the editor's card. Default: the label. */
  title?: string
  stored: StoredText
  /** Saves the text and returns the stored version. Throws `aborted` if somebody changed the text first. */
  save: (text: string, version: number) => Promise<StoredText>
  /** Reads the text from the document of an `aborted` error. */
  current(document: object): StoredText
  onTyping?: (text: string) => void
  minHeight?: number
  /** Closes the editor: after saving, or by the Close button, which asks first if there are unsaved changes. */
  onClose?: () => void
}

/** Shows an editor for a rich text in place of the text. Shows both versions if somebody else saved first. */
export function SavedText({ label, title = label, stored, save, current, onTyping, minHeight, onClose }: Props) {
  const [base, setBase] = useState(stored)
  const [ownText, setOwnText] = useState(stored.text)
  const [savedVersion, setSavedVersion] = useState<(StoredText & { by?: string | undefined }) | null>(null)
  const [state, setState] = useState<'read' | 'saving' | 'saved'>('read')
  const [problem, setProblem] = useState<string | null>(null)
  const dirty = ownText !== base.text
  const latestText = useRef(ownText)
  useEffect(() => {
    latestText.current = ownText
  }, [ownText])
  const alertBox = useRef<HTMLDivElement>(null)
  // Focused to scroll it into view: below a long text, the error would not be seen.
  useEffect(() => {
    if (savedVersion || problem) alertBox.current?.focus()
  }, [savedVersion, problem])
  // Somebody else saved while nothing was typed here: show their text. The version may also have changed through
  // another part of the document.
  if (stored.version > base.version && stored.text !== base.text && !dirty) {
    setBase(stored)
    setOwnText(stored.text)
  } else if (stored.version > base.version && stored.text === base.text) setBase(stored)

  useBlocker({
    enableBeforeUnload: () => dirty,
    shouldBlockFn: async ({ current: from, next }) => {
      if (from.pathname === next.pathname || !dirty) return false
      return !(await confirm(createLeaveQuestion(`${label} isn't saved yet.`)))
    },
  })

  function changeText(text: string) {
    setOwnText(text)
    setState('read')
    onTyping?.(text)
  }
  function adopt(next: StoredText) {
    setBase(next)
    setOwnText(next.text)
    setSavedVersion(null)
    onTyping?.(next.text)
  }
  async function leave() {
    if (!dirty || (await confirm(createDiscardQuestion(`${label} isn't saved yet.`)))) onClose?.()
  }
  async function saveText(version: number) {
    setState('saving')
    setProblem(null)
    try {
      const saved = await save(ownText, version)
      setState('saved')
      toast.done(`${label} saved.`)
      const typedText = latestText.current
      adopt(saved)
      if (typedText === ownText) onClose?.()
      // A text typed during the save is not saved yet.
      else changeText(typedText)
    } catch (error) {
      const currentVersion = getCurrentVersion(error)
      const savedNow = currentVersion ? current(currentVersion) : null
      setState('read')
      // Only another part of the document was saved. This text is unchanged, so save again.
      if (savedNow && savedNow.text === base.text && savedNow.version !== version) return saveText(savedNow.version)
      if (savedNow) setSavedVersion({ ...savedNow, by: getErrorData(error).changedBy })
      else setProblem(getErrorMessage(error))
    }
  }

  return (
    <FormCard
      title={title}
      className={styles.box}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && dirty) void saveText(base.version)
      }}
    >
      <RichTextEditor label={label} value={ownText} onChange={changeText} minHeight={minHeight} />
      {savedVersion && (
        <div ref={alertBox} tabIndex={-1} className={form.conflict} role="alert">
          <Text inherit mb="sm" fw={600}>
            {savedVersion.by ?? 'Someone'} changed this while you were editing. The saved text is below. Yours is in the
            editor above.
          </Text>
          <div className={styles.theirs}>
            <RichTextView html={savedVersion.text || '<p>(empty)</p>'} />
          </div>
          <Foot
            others={
              <Button variant="default" onClick={() => adopt(savedVersion)}>
                Use theirs
              </Button>
            }
          >
            <Button onClick={() => void saveText(savedVersion.version)}>Save mine instead</Button>
          </Foot>
        </div>
      )}
      {problem && (
        <div ref={alertBox} tabIndex={-1} className={styles.problem} role="alert">
          {problem}
        </div>
      )}
      <div className={`${foot.stuck} ${styles.foot} sticky`}>
        <Foot
          start={
            <span className="quiet" aria-live="polite">
              {state === 'saving' ? 'Saving…' : dirty ? 'Unsaved changes' : state === 'saved' ? 'Saved' : ''}
            </span>
          }
          others={
            onClose && (
              <Button variant="default" onClick={() => void leave()}>
                Close
              </Button>
            )
          }
        >
          <Button
            disabled={!dirty || savedVersion !== null}
            loading={state === 'saving'}
            onClick={() => void saveText(base.version)}
            aria-label={`Save ${label.toLowerCase()}`}
          >
            Save
          </Button>
        </Foot>
      </div>
    </FormCard>
  )
}
