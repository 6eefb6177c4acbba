import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { sentenceOf } from '../cloud/errors.ts'
import { wantToasts } from './toast-mount.ts'

const UNDO_MS = 8000
function show(options: Parameters<typeof notifications.show>[0]): string {
  wantToasts()
  return notifications.show({ withBorder: true, withCloseButton: true, closeButtonProps: { 'aria-label': 'Dismiss' }, ...options })
}

export const toast = {
  done: (message: string) => show({ message, color: 'blue', autoClose: 5000 }),
  error: (error: unknown) => show({ message: typeof error === 'string' ? error : sentenceOf(error), color: 'red', autoClose: 10_000, role: 'alert' }),
  /** Says what was done and offers to undo it. */
  undo(message: string, undo: () => Promise<unknown>) {
    const id = show({
      color: 'blue',
      autoClose: UNDO_MS,
      message: (
        <span className="toastWithUndo">
          {message}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id)
              undo().then(() => toast.done('Undone.'), toast.error)
            }}
          >
            Undo
          </Button>
        </span>
      ),
    })
    return id
  },
}
