import { createStore } from '../../create-store.ts'

/** True once a toast was shown. The app then loads the list of toasts, which is not part of the first load. */
export const areToastsNeeded = createStore(false)
/** True once a question was asked. The app then loads the dialog. */
export const areQuestionsNeeded = createStore(false)
