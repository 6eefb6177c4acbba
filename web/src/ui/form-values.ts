/** What a form holds of a document: its own fields, blank where the document says nothing. */
export const toValues = <V extends object>(blank: V, document: { [Name in keyof V]?: V[Name] | null | undefined }): V =>
  Object.fromEntries(Object.entries(blank).map(([name, empty]) => [name, document[name as keyof V] ?? empty])) as V
