/** Types for packages that have none. Only for the parts that are used here. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url: string })
    readonly window: object
  }
}
declare module 'html-to-pdfmake' {
  import type { Content } from 'pdfmake/interfaces.js'
  export default function htmlToPdfmake(
    html: string,
    options: { window: object; removeExtraBlanks: boolean; defaultStyles: object },
  ): Content
}
declare module 'pdfmake/js/Renderer.js' {
  import type { Structure } from './document-structure.ts'
  /** A part of a page that a structure element refers to. */
  export type StructContent = { readonly refs: readonly unknown[] }
  /** The dictionary of a document's form. */
  type FormData = { Fields: object[]; SigFlags?: number; NeedAppearances?: boolean }
  export type StructElement = { readonly dictionary: unknown }
  export type Doc = {
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): Doc
    markStructureContent(type: string): StructContent
    endMarkedContent(): Doc
    struct(type: string, options: object, children: (StructContent | StructElement)[]): StructElement
    addStructure(element: StructElement): Doc
    ref(data: object): { data: object; end(): void }
    readonly page: { readonly dictionary: object; readonly annotations: object[] }
    initForm(): Doc
    readonly _root: { readonly data: { readonly AcroForm: { readonly data: FormData } } }
  }
  export type Line = { inlines: { structure?: Structure }[] }
  export type Svg = { structure?: Structure; x: number; y: number; _width: number; _height: number }
  export default class Renderer {
    readonly pdfDocument: Doc
    renderLine(line: Line, x: number, y: number): void
    renderVector(vector: object): void
    renderSVG(svg: Svg): void
    renderImage(image: object): void
  }
}
