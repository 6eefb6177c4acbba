/** The nonce of the page's security policy, for styles of the kit. Browsers hide the attribute, not the property. */
const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
const value = meta?.nonce || meta?.getAttribute('nonce') || ''

/** Undefined in development, where nothing replaced the placeholder. */
export const nonce = value === '' || value.startsWith('__') ? undefined : value
