export const toPhoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
