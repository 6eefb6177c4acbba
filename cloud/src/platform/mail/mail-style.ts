/** The colours of mails, for both schemes: those of the app (`web/src/theme.ts`). */
export const MAIL_COLORS = {
  light: {
    page: '#f6f8fb',
    surface: '#ffffff',
    text: '#14213a',
    dimmed: '#566579',
    line: '#e2e8f0',
    edge: '#cfd8e3',
    button: '#2563e0',
    link: '#1d4fc4',
  },
  dark: {
    page: '#0e1a2f',
    surface: '#16243d',
    text: '#e6edf7',
    dimmed: '#9aacc7',
    line: '#263856',
    edge: '#34496e',
    button: '#3570e8',
    link: '#90b8fa',
  },
} as const

type Colors = Record<keyof (typeof MAIL_COLORS)['light'], string>

const colorRules = ({ page, surface, text, dimmed, line, edge, button, link }: Colors): string =>
  [
    `body{background:${page};color:${text}}`,
    `.card{background:${surface};border-color:${line}}`,
    `.facts,.foot,.entry{border-color:${line}}`,
    `th,.quiet{color:${dimmed}}`,
    `a{color:${link}}`,
    `.main{background:${button}}`,
    `.main a{color:#ffffff}`,
    `.other{border-color:${edge}}`,
    `.other a{color:${text}}`,
  ].join('')

/** The style sheet of all mails. A mail program that ignores it shows plain, readable text. */
export const MAIL_STYLE = [
  'body{margin:0;padding:24px 12px;font-family:Inter,system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;',
  'font-size:16px;line-height:1.5;-webkit-text-size-adjust:100%}',
  '.preheader{display:none}',
  '.card{max-width:536px;margin:0 auto;padding:24px;border:1px solid;border-radius:12px;overflow-wrap:anywhere}',
  '.head{margin:0 0 20px;font-size:14px;font-weight:600}',
  '.head img{height:28px;width:auto;max-width:160px;border-radius:6px;margin-right:8px;vertical-align:middle}',
  'h1{margin:0 0 12px;font-size:22px;line-height:1.25;font-weight:600}',
  'h2{margin:0 0 4px;font-size:16px;font-weight:600}',
  'p{margin:0 0 16px;white-space:pre-line}',
  '.entry{padding:12px 0;border-top:1px solid}',
  '.entry p{margin:0}',
  '.facts{width:100%;margin:0 0 16px;border-top:1px solid;border-bottom:1px solid;border-spacing:0;padding:8px 0}',
  'th,td{padding:4px 0;text-align:left;vertical-align:baseline}',
  'th{width:72px;padding-right:12px;font-size:13px;font-weight:400;white-space:nowrap}',
  '.facts td{font-size:16px;font-weight:500}',
  '.facts a,.link a{font-size:14px;font-weight:400}',
  '.buttons{margin:0 0 16px;border-spacing:0 8px}',
  '.main,.other{padding:0;border:1px solid transparent;border-radius:8px}',
  '.gap{width:12px}',
  '.main a,.other a{display:inline-block;padding:11px 16px;font-size:15px;font-weight:600;text-decoration:none}',
  '.buttons{white-space:nowrap}',
  '.ratings{width:100%;margin:0 0 16px;border-spacing:4px;table-layout:fixed}',
  '.ratings a{display:block;padding:11px 0;text-align:center}',
  '.ratings .quiet{padding:0}',
  '.ratings .quiet+.quiet{text-align:right}',
  '.quiet{font-size:13px}',
  '.foot{margin-top:24px;padding-top:16px;border-top:1px solid}',
  '.foot p{margin:0 0 8px;font-size:12px}',
  colorRules(MAIL_COLORS.light),
  `@media(prefers-color-scheme:dark){${colorRules(MAIL_COLORS.dark)}.logo{background:#ffffff}}`,
].join('')
