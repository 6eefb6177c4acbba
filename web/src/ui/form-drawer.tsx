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

/** Focuses the first field, unless that opens its choices, or a touch keyboard would cover the form. */
function startInFirstField(node: HTMLElement | null): void {
  if (!node || node.querySelector('[data-autofocus]') || !window.matchMedia('(pointer: fine)').matches) return
  const first = node.querySelector('input:not([type="hidden"], :disabled), textarea, select')
  if (!first?.matches('[aria-haspopup], [role="combobox"]')) first?.setAttribute('data-autofocus', 'true')
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
      <div ref={startInFirstField} className={styles.inDrawer}>
        <Form form={form} {...rest} guard={rest.guard ?? 'layer'} onCancel={() => void leave()} />
      </div>
    </Drawer>
  )
}
