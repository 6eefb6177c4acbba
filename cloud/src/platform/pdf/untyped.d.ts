/** What is used of two packages that bring no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string)
    readonly window: object
  }
}
declare module 'html-to-pdfmake' {
  import type { Content } from 'pdfmake/interfaces.js'
  export default function htmlToPdfmake(html: string, options: { window: object; removeExtraBlanks: boolean; defaultStyles: object }): Content
}
