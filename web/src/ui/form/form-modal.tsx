import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type DialogSize, Modal } from '../layers/layers.tsx'
import type { CloudForm, FormValues } from './cloud-form.ts'
import { Form, type FormProps } from './form.tsx'
import { createLeaveHandler } from './form-drawer.tsx'
import styles from './form-modal.module.css'

/** Information that helps to fill in the form. */
type Evidence = { title: string; content: ReactNode }

type FormModalProps<V extends FormValues> = Omit<FormProps<V>, 'onCancel' | 'guard'> & {
  title: string
  onClose: () => void
  form: CloudForm<V>
  size?: DialogSize
  /** True for a long form, which fills the screen of a phone. */
  fullScreen?: boolean
  /** Shown next to the form if there is room, otherwise collapsed above it. */
  evidence?: Evidence
}

/** Shows a form in a dialog. Asks before it closes with unsaved changes. */
export function FormModal<V extends FormValues>(props: FormModalProps<V>) {
  const { title, onClose, size = 'medium', fullScreen, evidence, ...form } = props
  const leave = () => void createLeaveHandler(form.form, onClose)()
  const body = <Form {...form} guard="layer" onCancel={leave} />
  return (
    <Modal opened onClose={leave} title={title} size={size} fullScreen={fullScreen}>
      {evidence ? <EvidenceColumns {...evidence}>{body}</EvidenceColumns> : body}
    </Modal>
  )
}

const WIDE = '(min-width: 75em)'

function EvidenceColumns({ title, content, children }: Evidence & { children: ReactNode }) {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  return (
    <div className={styles.columns}>
      {isWide ? (
        <section aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          {content}
        </section>
      ) : (
        <details className={styles.folded}>
          <summary className={styles.title}>{title}</summary>
          {content}
        </details>
      )}
      {children}
    </div>
  )
}
