/** The element with the nonce of the page's security policy. Browsers hide its attribute, but not its property. */
const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
const value = meta?.nonce || meta?.getAttribute('nonce') || ''

/** The nonce for the component library's styles. Undefined in development, where the placeholder is not replaced. */
export const nonce = value === '' || value.startsWith('__') ? undefined : value
