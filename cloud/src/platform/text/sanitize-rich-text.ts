import sanitizeHtml from 'sanitize-html'

const TAGS = 'p br hr h1 h2 h3 h4 strong b em i u s sub sup ul ol li blockquote a table thead tbody tr th td'.split(' ')

/** The allowed HTML of rich text: the editor's output. Excludes all that runs, loads or imitates the app. */
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

/** Removes all tags, attributes and link schemes from HTML that are not on the allow-list. */
export const sanitizeRichText = (html: string): string => sanitizeHtml(html, ALLOWED)
