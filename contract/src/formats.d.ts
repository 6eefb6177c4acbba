/** Whether this is an IANA time zone, such as America/New_York, and no offset. @param {string} text */
export declare const isTimeZone: (text: string) => boolean;
/** Whether this is an ISO 4217 code in use, such as USD. @param {string} text */
export declare const isCurrency: (text: string) => boolean;
/** Whether this is a language tag that numbers can be written in, such as de-AT. @param {string} text */
export declare const isLocale: (text: string) => boolean;
/** Whether this is an address on the web: http or https, so never a script. @param {string} text */
export declare const isWebAddress: (text: string) => boolean;
/** A person's e-mail address on the internet, as sign-in, calls and forms take it. */
export declare const EMAIL_PATTERN: RegExp;
/** Whether mail can be sent to this: one address; also on the own network, such as ada@host. @param {string} text */
export declare const isEmailAddress: (text: string) => boolean;
