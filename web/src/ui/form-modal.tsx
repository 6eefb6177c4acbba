import type { CloudForm, Values } from './cloud-form.ts'
import { Form, type FormProps } from './form.tsx'
import { leaving } from './form-drawer.tsx'
import { Modal } from './layers.tsx'

type FormModalProps<V extends Values> = Omit<FormProps<V>, 'onCancel' | 'guard'> & {
  title: string
  onClose: () => void
  form: CloudForm<V>
  size?: 'lg' | number
  /** Long forms fill the screen of a phone. */
  fullScreen?: boolean
}

/** A form in a dialog. Closing with unsaved changes asks. */
export function FormModal<V extends Values>({ title, onClose, size, fullScreen, ...form }: FormModalProps<V>) {
  const leave = () => void leaving(form.form, onClose)()
  return (
    <Modal opened onClose={leave} title={title} size={size} fullScreen={fullScreen}>
      <Form {...form} guard="layer" onCancel={leave} />
    </Modal>
  )
}
