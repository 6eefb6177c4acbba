import type { HabitName } from '../clients.ts'

/** Clients' notes on a request, by the kind of group. Most clients write none. */
export const REQUEST_NOTES: Record<HabitName, readonly string[]> = {
  pupils: [
    'We come on two school buses and need about ten minutes to unload. Lunch is packed.',
    'This is the new homeroom; they have hardly met yet.',
    'Four parents come along. Can they take part, or should they watch?',
    "Last spring the tug of war was everybody's favorite. Could we have it again?",
    'We must leave by 2:15 to be back for dismissal.',
  ],
  students: [
    'Juniors only, most of them have climbed before.',
    'This is for our peer mentors, before the freshmen arrive.',
    'Could we have an hour at the end for our own reflection?',
    'Our insurance asks for a copy of your certificate. Whom do we write to?',
  ],
  campus: [
    "First weekend of the new resident assistants. They should learn each other's names, above all.",
    'Please charge account 4410-27.',
    'Half of the group are international students; plain English helps.',
    'We would like Priya as our lead again, if she is free.',
    'The team had a hard season. Something light, please.',
  ],
  company: [
    'Two teams that were merged in spring. They are polite, and that is the problem.',
    'We would like coffee when we arrive and an invoice with our PO number, 88213.',
    'Three of us work from other cities and fly in the night before.',
    'Nobody has to climb, right? I was asked twice.',
    'Same as last year, which people still talk about.',
  ],
  club: [
    'All of them can tie a figure eight. Please check anyway.',
    'Two adults come with the group and stay all day.',
    'If it rains, we would rather move than cancel.',
    'Some are afraid of heights; the low elements are fine for them.',
  ],
  camp: [
    'Week two of camp. They will be tired by Thursday.',
    'We bring water and sunscreen. Is there shade for lunch?',
    'Camp T-shirts are green this week, so that you can find us.',
    'One counselor for every eight children comes along.',
  ],
  office: [
    'Our new team leads; the director joins after ten.',
    'We have a budget of 900 dollars this quarter.',
    'Volunteers and staff together, for the first time.',
    'We come in uniform from the night shift, so please nothing too wild.',
  ],
}

/** Participants' needs. Most groups have none. */
export const NEEDS = [
  'One participant uses a wheelchair.',
  'Two participants are hard of hearing; an interpreter comes with us.',
  'One child has a severe nut allergy; we carry two EpiPens.',
  'A participant has epilepsy and should stay on the low elements.',
  'One of us is seven months pregnant and will keep score.',
] as const

export const REJECTION_REASONS = [
  'The course is closed for inspection on the dates you gave. We would gladly host you a month later.',
  'The group is larger than we can safely supervise on one day. Please ask again for two days.',
  'Both Saturdays are taken already. The week after is open, also on Sunday.',
  'We cannot staff a program that starts at 6 AM. From 8 AM on we are happy to have you.',
  'High ropes is for ages 10 and older. The low ropes would suit this group.',
] as const

export const CANCELLATION_REASONS = [
  'Our budget was cut; we hope to come next year.',
  'Exams were moved to the same week.',
  'Too few people signed up on our side.',
  'The bus company cannot take us that day.',
  'Our principal has moved the trip to the fall.',
  'Half the team is ill.',
] as const

/** Messages of facilitators who ask for a shift. */
export const SHIFT_WISHES = [
  'I know this group from last year.',
  'I am free all day and would love to.',
  'I would like to learn this course from Priya.',
  'My class that morning is cancelled, so I have time.',
  'I was a student there. Could I lead it?',
  'I still have eight hours left this week.',
  'I can bring the van, I live around the corner.',
  'It would be my tenth high ropes day.',
] as const

/** Notes on hours of a program. Most people write none. */
export const HOURS_NOTES = [
  'Bus came 25 minutes late.',
  'Stayed to coil ropes with Lars.',
  'Rain from eleven, second half in room A.',
  'Great group. One scraped knee, cleaned and noted.',
  'Teacher asked for ten more minutes of debrief.',
  'Counted the helmets, two are missing a strap.',
] as const

/** Tasks between programs: the role, its notes, and the usual hours. */
export const TASKS = [
  [
    'Equipment',
    ['Inspected harnesses and helmets', 'Washed and hung the long ropes', 'Retired two carabiners, logged'],
    2,
  ],
  ['Equipment', ['Re-rigged the tower with Lars', 'New lanyards on the high course'], 3],
  ['Office', ['Answered mail, printed rosters', 'Packed the bags for Saturday', 'Phoned three schools back'], 1.5],
  ['Training', ['Rescue practice on the tower', 'Shadowed Amara on high ropes', 'First aid refresher'], 3],
  ['Grounds', ['Cleared the path after the storm', 'Mulched below the swing', 'Painted the trail marks'], 2],
  ['Office', ['Debrief notes and thank-you cards', 'Sorted photos for the website'], 1.25],
  ['Workshop', ['Cut and laminated strengths cards', 'Tried the new opening on colleagues'], 2.25],
] as const

/** Reasons to return hours on a program and other hours. */
export const RETURN_NOTES = {
  program: [
    'Please check the hours: the program ended at noon.',
    'You were on the roster for the morning only. Did you stay?',
    'Is this the day before? We had no group on this one.',
  ],
  task: ['Was this part of the Saturday program? Then log it there.', 'Half of this was your lunch, I think.'],
} as const

export const CLIENT_NOTES: Record<HabitName, string> = {
  pupils: 'Comes by bus; park behind the shed. Mornings only.',
  students: 'Wants the insurance certificate each year.',
  campus: 'Pays by internal account number.',
  company: 'Invoice goes to accounts payable, with the PO number.',
  club: 'Weekends only. The contact is a volunteer: call after 5 PM.',
  camp: 'Books the whole summer in March. Fair weather plan matters.',
  office: 'Tight budget; ask about the half day first.',
}
