/** Business constants and limits. Durations are milliseconds unless the name says otherwise. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** The browser's cache settings for answers of the API. */
export const QUERY = {
  freshFor: 15 * MINUTE,
  keptFor: 30 * MINUTE,
  retries: 2,
  /** The interval in milliseconds in which a query is repeated while the service is unavailable. */
  askAgainEvery: 10 * SECOND,
  refetchOnWindowFocus: false,
  permissionFreshFor: 30 * MINUTE,
} as const

/** The access token's lifetime and its refresh schedule. */
export const TOKEN = {
  livesFor: 60 * MINUTE,
  refreshBeforeExpiry: 5 * MINUTE,
  countsAsExpiredBefore: 30 * SECOND,
  backoffFirst: 30 * SECOND,
  backoffMost: 16 * MINUTE,
} as const

/** The time in which the author can undo a change, the time that its e-mails wait, and the most documents. */
export const UNDO = { window: 10 * MINUTE, holdsFor: 15 * SECOND, documents: 1000 } as const

/** The response header with the ID of the change that the call made, if the change can be undone. */
export const CHANGE_HEADER = 'belay-change-id'

/** The request header with a key that makes a repeated call return the first answer instead of changing more. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** The browser's timeouts for an answer. */
export const NETWORK_TIMEOUT = { short: 30 * SECOND, long: 60 * SECOND } as const

/**
 * The bodies of at least `from` bytes that the cloud reads per person at a time, and the time in which a body must
 * arrive: `short`, or `long` if it is larger than a photo.
 */
export const BODIES = { from: 64 * 1024, perPerson: 2, short: 30 * SECOND, long: 60 * SECOND } as const

/** The number of days after today that the list of upcoming programs includes. */
export const UPCOMING_DAYS = 7
export const DEFAULT_LOCALE = 'en'

export const PASSWORD_MIN_LENGTH = 6
/** The time after a sign-in in which no password is needed to change the password or delete the account. */
export const RECENT_SIGN_IN = 5 * MINUTE

export const LAYOUT = {
  menuCollapseBelow: 1125,
  avatar: '2rem',
  sideDashboardMs: 300,
  layer: { modal: 1100, overlay: 1000, tooltip: 1100, popover: 1150, toast: 1200 },
} as const

export const PAGE = { default: 50, most: 200 } as const
/** The limit of counts that are not stored. A higher count is this limit plus one, and shown as "1,000+". */
export const COUNT_LIMIT = 1000
/** Formats a count for people, in their locale. */
export const formatCount = (count: number, locale: string): string =>
  count > COUNT_LIMIT ? `${COUNT_LIMIT.toLocaleString(locale)}+` : count.toLocaleString(locale)

/** The least time, in minutes, between two programs of a person at different places. */
export const TURNAROUND_MINUTES = 30

/** The widths, in pixels, in which the picture of a program type is stored. */
export const PICTURE_WIDTHS = { small: 640, large: 1280 } as const

export const LIMITS = {
  hoursStep: 0.25,
  hoursPerLog: 24,
  /** The number of days that logged hours may lie in the past: two years. */
  hoursDaysBack: 731,
  participants: 5000,
  preferredDates: 3,
  /** The number of days that a requested or offered date may lie in the future: ten years. */
  requestDaysAhead: 3652,
  otherContacts: 20,
  /** The most days before a program after which clients no longer change its headcount by themselves. */
  headcountDays: 365,
  statusEntries: 20,
  lineItems: 100,
  facilitatorsPerProgram: 100,
  batch: 200,
  /** The number of days that one plan may include. */
  planDays: 31,
  /** The number of days that one answer about free days may include: a month's calendar, in whole weeks. */
  freeDays: 42,
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
  /** The number of times that a sent contract may be forwarded. Each time, somebody gets an e-mail. */
  forwards: 5,
  richText: 200_000,
  /** The number of changes that a document's owner may make. Each stays in its history. After that, only Admins can. */
  changesByOwner: 200,
  /** Minutes to set up or clear a place. */
  placeMinutes: 480,
  closures: 100,
  /** The number of coming programs that get a place, or its new name, in one call. */
  programsPlaced: 200,
  programsRenamed: 500,
  /** The number of invalid fields that one error names. Their names are shortened to `shortText`. */
  invalidFields: 50,
  viewName: 60,
  viewSearch: 1000,
  viewsPerTable: 30,
  viewsPerPerson: 300,
} as const

/** The days before a program until which its client changes the headcount, unless the centre chose others. */
export const HEADCOUNT_DAYS = 5

/** The hours in which programs take place, unless the centre chose others. */
export const PROGRAM_HOURS = { from: '8:00 AM', to: '6:00 PM' } as const

/**
 * The deadlines of inbox items, in days: after the item came up, or before its program. `programsAhead` is the number
 * of days in which programs are checked, and `usersFor` is how long a person without a role counts as new.
 */
export const INBOX = {
  doneWithin: {
    requests: 3,
    changes: 2,
    undated: 7,
    contracts: 7,
    facilitators: 3,
    messages: 1,
    hours: 7,
    users: 3,
    mails: 1,
  },
  beforeProgram: 7,
  programsAhead: 14,
  usersFor: 30,
} as const

/** The location of a request, in words. */
export const LOCATION_WORDS = {
  'on campus': 'On campus',
  'client site': "At the client's place",
  virtual: 'Virtual',
} as const

/** The times of reminders, in days; and the hours of the centre's day in which they are sent. */
export const REMINDERS = {
  contractBefore: [7, 3],
  shiftAfterAsking: 3,
  shiftBefore: 2,
  hoursAfterReturn: 3,
  undatedFor: 7,
  heldDatesBefore: 1,
  fromHour: 8,
  untilHour: 20,
  /** The hour of the reminder of the next day's shifts. */
  dayBeforeHour: 17,
  /** The hour of the daily e-mail with the messages that could wait, and the most messages that it shows. */
  dailyMailHour: 8,
  dailyMailMost: 30,
} as const

/** The most devices of a person, the time in which a push message must arrive, and the quiet hours by default. */
export const PUSH = {
  devices: 10,
  arrivesWithin: DAY,
  quietHours: { from: '10:00 PM', until: '7:00 AM' },
} as const

/** The latest time before a program to give back or swap a shift, and the days of open shifts in one list. */
export const SHIFTS = { giveBackUntil: 2 * DAY, swapUntil: 2 * DAY, listedDays: 30, mostListedDays: 62 } as const

/**
 * Checking in: how long before the meeting time it is possible, and how old it may be when it arrives from a device
 * that had no network. Debriefs can be changed for `debriefFor`.
 */
export const ON_SHIFT = { checkInBefore: 60 * MINUTE, checkInArrives: 14 * DAY, debriefFor: 7 * DAY } as const

/**
 * Messages of a client: how many people may write about a program in a day, and how many of them are mailed to each
 * Admin. `files` is the number of files of an answer by mail. An e-mail about a message can be answered for
 * `repliesFor`, and about a cancelled program for `repliesAfterCancelling`.
 */
export const MESSAGES = {
  perDay: 100,
  mailsPerDay: 20,
  files: 5,
  repliesFor: 90 * DAY,
  repliesAfterCancelling: 30 * DAY,
} as const

/** The time to answer an offered shift, and the time before the program when every offer ends. */
export const OFFERS = { answerWithin: 3 * DAY, closeBefore: DAY } as const

/** The number of days after today when a pay run may end. A run that covers coming years would block all later ones. */
export const PAY_RUN_ENDS_WITHIN = 31

/**
 * The time in which a former Admin still counts as an Admin when another Admin's own hours and pay are approved, so
 * that nobody can avoid these rules by removing the other Admins.
 */
export const FORMER_ADMIN_COUNTS = 14 * DAY

export { DAY, MINUTE, SECOND }
