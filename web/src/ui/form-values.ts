/** What a form holds of a document: its own fields, blank where the document says nothing. */
export const toValues = <V extends object>(blank: V, document: { [Name in keyof V]?: V[Name] | null | undefined }): V =>
  Object.fromEntries(Object.entries(blank).map(([name, empty]) => [name, document[name as keyof V] ?? empty])) as V

/** The values of a form by path: those of an object one by one, lists as they are. */
export function byPath(values: object, before = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
        ? Object.entries(byPath(value, `${before}${name}.`))
        : [[before + name, value]],
    ),
  )
}
