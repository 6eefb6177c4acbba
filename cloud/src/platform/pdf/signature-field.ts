import type { Doc } from 'pdfmake/js/Renderer.js'

/** The room for a signature in bytes, enough for the certificates of a chain. */
export const SIGNATURE_BYTES = 8192
/** The number that stands for each unknown offset. The signing library looks for it. */
const OFFSET = '**********'
/** PDF flags: the document has a signature, and a program may only append to the file. */
const SIGNED_AND_APPEND_ONLY = 3
/** PDF flags of an annotation that is neither shown nor changed: hidden, locked. */
const HIDDEN_AND_LOCKED = 2 + 128

/** The signer's name, the reason and the time (epoch ms) that PDF readers show for a signature. */
export type SignatureField = { name: string; reason: string; time: number }

/** Adds an invisible signature field with room for a PAdES signature, which `sealPdf` writes into the finished file. */
export function addSignatureField(doc: Doc, { name, reason, time }: SignatureField): void {
  // The library writes a String object as text, and a plain string as a name.
  const text = (value: string) => Object(value) as object
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, OFFSET, OFFSET, OFFSET],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    Name: text(name),
    Reason: text(reason),
    M: new Date(time),
  })
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: text('Seal'),
    Rect: [0, 0, 0, 0],
    F: HIDDEN_AND_LOCKED,
    V: signature,
    P: doc.page.dictionary,
  })
  doc.page.annotations.push(field)
  const form = doc.initForm()._root.data.AcroForm.data
  form.Fields.push(field)
  form.SigFlags = SIGNED_AND_APPEND_ONLY
  // A reader that draws the fields again would break the seal.
  delete form.NeedAppearances
  signature.end()
  field.end()
}
