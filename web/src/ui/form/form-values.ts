/** Returns a document's values for a form. A field that the document lacks has its blank value. */
export const toValues = <V extends object>(blank: V, document: { [Name in keyof V]?: V[Name] | null | undefined }): V =>
  Object.fromEntries(Object.entries(blank).map(([name, empty]) => [name, document[name as keyof V] ?? empty])) as V

/** Returns the values of a form by path. Objects are flattened, lists are not. */
export function flattenByPath(values: object, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
        ? Object.entries(flattenByPath(value, `${prefix}${name}.`))
        : [[prefix + name, value]],
    ),
  )
}
