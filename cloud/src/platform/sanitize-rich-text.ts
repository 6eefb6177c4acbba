import sanitizeHtml from 'sanitize-html'

const TAGS = 'p br hr h1 h2 h3 h4 strong b em i u s sub sup ul ol li blockquote a table thead tbody tr th td'.split(' ')

/** What rich text may hold: what the editor writes, and nothing that runs, loads or looks like part of the app. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'], '*': ['style'] },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}

/** The HTML that may be stored and shown: an allow-list of tags, attributes and link schemes. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, ALLOWED)
