import { type ReactNode, useDeferredValue } from 'react'
import { confirm, createDiscardQuestion } from '../actions/confirm.tsx'
import { Drawer, type PanelSize } from '../layers/layers.tsx'
import type { CloudForm } from './cloud-form.ts'
import styles from './form.module.css'
import { Form, type FormProps } from './form.tsx'

type FormDrawerProps<V extends Record<string, unknown>> = Omit<FormProps<V>, 'onCancel'> & {
  title: string
  onClose: () => void
  form: CloudForm<V>
  size?: PanelSize
}

/** Returns a function that closes a form in a dialog or panel. It asks first if there are unsaved changes. */
export const createLeaveHandler =
  <V extends Record<string, unknown>>(form: Pick<CloudForm<V>, 'isDirty' | 'saving' | 'reset'>, onClose: () => void) =>
  async () => {
    const question = createDiscardQuestion("Your changes aren't saved yet.")
    if (form.isDirty() && !form.saving && !(await confirm(question))) return
    form.reset()
    onClose()
  }

/** Draws a form after its panel has opened. Until then the panel holds the focus. */
function AfterPanel({ children }: { children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false)
  return (
    <div className={styles.inDrawer} tabIndex={-1} data-autofocus={isDrawn ? undefined : true}>
      {isDrawn && children}
    </div>
  )
}

/** Shows a form in a panel on the right. Asks before it closes with unsaved changes. */
export function FormDrawer<V extends Record<string, unknown>>({
  title,
  onClose,
  form,
  size = 'narrow',
  ...rest
}: FormDrawerProps<V>) {
  const leave = createLeaveHandler(form, onClose)
  return (
    <Drawer opened onClose={() => void leave()} title={title} size={size} transitionProps={{ duration: 160 }}>
      <AfterPanel>
        <Form form={form} {...rest} guard={rest.guard ?? 'layer'} onCancel={() => void leave()} />
      </AfterPanel>
    </Drawer>
  )
}

type RecordDrawerProps<V extends Record<string, unknown>> = Omit<FormDrawerProps<V>, 'title' | 'submit'> & {
  kind: string
  existing: string | undefined
}

/** Shows the form of a new record, such as a `kind` "place", or of an `existing` record with this name. */
export const RecordDrawer = <V extends Record<string, unknown>>({ kind, existing, ...form }: RecordDrawerProps<V>) => (
  <FormDrawer
    {...form}
    title={existing === undefined ? `Add ${kind}` : `Edit ${existing}`}
    submit={existing === undefined ? `Add ${kind}` : 'Save'}
  />
)
