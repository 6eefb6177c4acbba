import { browserStorage, tabStorage } from '../../cloud/session/storage.ts'

/** A form that this device has sent. `key` is the secret that corrects it. */
export type OwnForm = { key: string; name: string }

const KEY_BYTES = 24

/** Creates the secret of a new form. */
export const createFormKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** Returns the storage key of a program's forms. A renewed link has the same program. */
const keyOf = (token: string) => `belay-participants:${token.slice(0, token.lastIndexOf('~'))}`

/** The forms that this device has sent for the program of a link. Answers are not kept. */
export const ownForms = {
  list: (token: string): OwnForm[] => browserStorage.readJson<OwnForm[]>(keyOf(token)) ?? [],
  add(token: string, form: OwnForm): void {
    const others = ownForms.list(token).filter(({ key }) => key !== form.key)
    browserStorage.writeJson(keyOf(token), [...others, form])
  },
}

/** The typed values of this tab. They survive a reload and the change to a renewed link. */
export const typedForm = {
  read: (token: string) => tabStorage.readJson<Record<string, string>>(keyOf(token)) ?? {},
  store: (token: string, values: Record<string, string>): void => tabStorage.writeJson(keyOf(token), values),
  clear: (token: string): void => tabStorage.remove(keyOf(token)),
}
