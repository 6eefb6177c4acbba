/**
 * The nonce of this page's content security policy, for the style elements the kit writes. Browsers hide the attribute
 * but not the property.
 */
const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
const value = meta?.nonce || meta?.getAttribute('nonce') || ''

/** Undefined in development, where nothing replaced the placeholder. */
export const nonce = value === '' || value.startsWith('__') ? undefined : value
