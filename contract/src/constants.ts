/** Every business constant and limit, each defined once. Durations are milliseconds unless the name says otherwise. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** How the browser caches answers. */
export const QUERY = {
  freshFor: 15 * MINUTE,
  keptFor: 30 * MINUTE,
  retries: 2,
  /** Milliseconds until what could not be reached is asked for again. */
  askAgainEvery: 10 * SECOND,
  refetchOnWindowFocus: false,
  permissionFreshFor: 30 * MINUTE,
} as const

/** The access token's life and its refresh schedule. */
export const TOKEN = {
  livesFor: 60 * MINUTE,
  refreshBeforeExpiry: 5 * MINUTE,
  countsAsExpiredBefore: 30 * SECOND,
  backoffFirst: 30 * SECOND,
  backoffMost: 16 * MINUTE,
} as const

/** Undo: who made a change has so long; its letters wait, and can be taken back unsent; it holds so many documents. */
export const UNDO = { window: 10 * MINUTE, holdsFor: 15 * SECOND, documents: 1000 } as const

/** The header of an answer that names the change it made, if that can be undone. */
export const CHANGE_HEADER = 'belay-change-id'

/** How long the browser waits for an answer. */
export const NETWORK_TIMEOUT = { short: 30 * SECOND, long: 60 * SECOND } as const

/** The upcoming list reaches from today through this many days ahead. */
export const UPCOMING_DAYS = 7
export const SCHEDULE_DATE_FORMAT = 'MM/dd/yyyy'
export const DEFAULT_LOCALE = 'en'

export const PASSWORD_MIN_LENGTH = 6
/** A sign-in younger than this may change the password or delete the account without asking for the password again. */
export const RECENT_SIGN_IN = 5 * MINUTE

export const LAYOUT = {
  menuCollapseBelow: 1125,
  avatar: '2rem',
  sideDashboardMs: 300,
  layer: { modal: 1100, overlay: 1000, tooltip: 1100, popover: 1150, toast: 1200 },
} as const

export const PAGE = { default: 50, most: 200 } as const
/** Counts that are not kept stop here and read "1,000+". A count above it is answered as this plus one. */
export const COUNT_LIMIT = 1000
/** A count as people read it, in their locale. */
export const formatCount = (count: number, locale: string): string =>
  count > COUNT_LIMIT ? `${COUNT_LIMIT.toLocaleString(locale)}+` : count.toLocaleString(locale)

/** Less time than this between two programs of a person at different places is too little, in minutes. */
export const TURNAROUND_MINUTES = 30

export const LIMITS = {
  hoursStep: 0.25,
  hoursPerLog: 24,
  /** How many days ago hours may have been worked when they are logged: two years. */
  hoursDaysBack: 731,
  participants: 5000,
  preferredDates: 3,
  /** How many days ahead a program may be asked for or offered: ten years. */
  requestDaysAhead: 3652,
  otherContacts: 20,
  statusEntries: 20,
  lineItems: 100,
  facilitatorsPerProgram: 100,
  batch: 200,
  /** How many days are planned at once. */
  planDays: 31,
  uploadBytes: 20 * 1024 * 1024,
  photoBytes: 5 * 1024 * 1024,
  photoPixels: 50_000_000,
  logoBytes: 512 * 1024,
  /** Pixels. */
  logoSide: 4000,
  shortText: 200,
  email: 254,
  phone: 40,
  search: 100,
  id: 200,
  staffNeeded: 100,
  longText: 5000,
  forwardNote: 300,
  /** How often a contract that is out for signature may be forwarded: every time, somebody is written to. */
  forwards: 5,
  richText: 200_000,
  /** How often a document may change before only Admins change it: every change stays in the history. */
  changesByOwner: 200,
  /** Minutes to set up or clear a place. */
  placeMinutes: 480,
  closures: 100,
  /** Coming programs that get a place, or another name of it, in one call. */
  programsPlaced: 200,
  programsRenamed: 500,
  viewName: 60,
  viewSearch: 1000,
  viewsPerTable: 30,
  viewsPerPerson: 300,
} as const

/**
 * What waits for an Admin, in days: when it is to be done after it came up, or before its program; how far ahead
 * programs are looked through, and how long people without a role count as new.
 */
export const INBOX = {
  doneWithin: { requests: 3, undated: 7, contracts: 7, facilitators: 3, hours: 7, users: 3, mails: 1 },
  beforeProgram: 7,
  programsAhead: 14,
  usersFor: 30,
} as const

/** Where a request says that its program takes place, in words. */
export const LOCATION_WORDS = {
  'on campus': 'On campus',
  'client site': "At the client's place",
  virtual: 'Virtual',
} as const

/** When people are reminded, in days; and between which hours of the centre's day. */
export const REMINDERS = {
  contractBefore: [7, 3],
  shiftAfterAsking: 3,
  shiftBefore: 2,
  hoursAfterReturn: 3,
  undatedFor: 7,
  heldDatesBefore: 1,
  fromHour: 8,
  untilHour: 20,
} as const

/** Until how long before its program a shift is given back, and how many days of open shifts are listed at once. */
export const SHIFTS = { giveBackUntil: 2 * DAY, swapUntil: 2 * DAY, listedDays: 30, mostListedDays: 62 } as const

/** How long people have to answer an offered shift, and how long before the program at the latest. */
export const OFFERS = { answerWithin: 3 * DAY, closeBefore: DAY } as const

/** A pay run ends at most so many days after today: a run that covers coming years would block all later ones. */
export const PAY_RUN_ENDS_WITHIN = 31

/**
 * How long somebody who is no longer an Admin counts as one when another Admin's own hours and pay are decided on:
 * nobody lifts these rules by removing the other Admins.
 */
export const FORMER_ADMIN_COUNTS = 14 * DAY

export { DAY, MINUTE, SECOND }
