/** Returns only the fields of a document that the schema names. */
export function pickFields<Shape extends object, Doc extends object>({ shape }: { shape: Shape }, doc: Doc) {
  const picked: Partial<Doc> = {}
  for (const name of Object.keys(shape) as (keyof Doc & keyof Shape)[]) if (name in doc) picked[name] = doc[name]
  return picked as Pick<Doc, keyof Doc & keyof Shape>
}
