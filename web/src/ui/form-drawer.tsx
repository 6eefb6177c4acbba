import { type ReactNode, useDeferredValue } from 'react'
import type { CloudForm } from './cloud-form.ts'
import { confirm, confirmLeaving } from './confirm.tsx'
import styles from './form.module.css'
import { Form, type FormProps } from './form.tsx'
import { Drawer } from './layers.tsx'
import { useIsPhone } from './use-is-phone.ts'

type FormDrawerProps<V extends Record<string, unknown>> = Omit<FormProps<V>, 'onCancel'> & {
  title: string
  onClose: () => void
  form: CloudForm<V>
  size?: number
}

/** Closes a form in a layer of its own; asks first when something was typed that is not saved. */
export const leaving =
  <V extends Record<string, unknown>>(form: Pick<CloudForm<V>, 'isDirty' | 'saving' | 'reset'>, onClose: () => void) =>
  async () => {
    if (form.isDirty() && !form.saving) {
      const sure = await confirm(
        confirmLeaving("Your changes aren't saved yet.", { title: 'Discard your changes?', action: 'Discard changes' }),
      )
      if (!sure) return
    }
    form.reset()
    onClose()
  }

/** Draws a form after its panel, which answers the press and holds the focus until then. */
function AfterPanel({ children }: { children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false)
  return (
    <div className={styles.inDrawer} tabIndex={-1} data-autofocus={isDrawn ? undefined : true}>
      {isDrawn && children}
    </div>
  )
}

/** A form in a panel from the right. Closing with unsaved changes asks. */
export function FormDrawer<V extends Record<string, unknown>>({
  title,
  onClose,
  form,
  size = 560,
  ...rest
}: FormDrawerProps<V>) {
  const phone = useIsPhone()
  const leave = leaving(form, onClose)
  return (
    <Drawer
      opened
      onClose={() => void leave()}
      title={title}
      size={phone ? '100%' : size}
      transitionProps={{ duration: 160 }}
    >
      <AfterPanel>
        <Form form={form} {...rest} guard={rest.guard ?? 'layer'} onCancel={() => void leave()} />
      </AfterPanel>
    </Drawer>
  )
}
