import { CONTRACT_TEXT_ID, contractTexts } from '../features/contract-text/contract-text.documents.ts'
import { POLICY_ID, privacyPolicy, TERMS_ID, termsAndConditions } from '../features/policies/policies.documents.ts'
import { sanitized } from '../platform/rich-text.ts'
import type { Book } from './book.ts'
import type { Days } from './days.ts'
import { ADMINS } from './staff.ts'

const TERMS = `<h2>Requesting a program</h2>
<p>A request tells us what you hope for; it does not reserve a date. Your date is reserved when we approve the request and you sign the contract. Until then, we may offer the date to somebody else.</p>
<h2>Who may take part</h2>
<p>Participants need closed shoes, clothes they can move in, and a signed participant form. Anybody under 18 needs the signature of a parent or guardian. Harnesses fit people from about 30 kg to 130 kg; tell us beforehand about anything that makes climbing difficult, and we will find a way for everybody to take part.</p>
<h2>Challenge by choice</h2>
<p>Nobody is made to climb. Facilitators may end an activity for anybody who endangers themselves or others, and for the whole group in thunderstorms or high wind. We then move indoors or agree on another day with you, at no further charge.</p>
<h2>Changes and cancellation</h2>
<ul><li>You may move your program once, free of charge, up to 14 days before it.</li><li>Cancelling up to 14 days before costs nothing; up to 3 days before, half of the total; later, the whole.</li><li>If we cancel, you pay nothing, and anything already paid is returned within 30 days.</li></ul>
<h2>Numbers</h2>
<p>Tell us the final number of participants five days before your program. We charge for the agreed number or for those who come, whichever is greater.</p>
<h2>Photographs</h2>
<p>We photograph programs only with the consent of the group's contact person, and remove a picture when somebody in it asks us to.</p>`

const PRIVACY = `<h2>What we keep</h2>
<p>When you sign in we keep your name and e-mail address. When you ask for a program we keep what you fill in: your organization, a phone number, the people you name as other contacts, and what we need to know to run the program safely. When you sign a contract we keep your signature, the time, and the network address it came from, because they are the proof of it.</p>
<h2>What we use it for</h2>
<p>To plan and run your program, to write the contract, and to tell you what happens with both. Our staff see the programs they work, without prices. We do not sell data, show advertisements, or follow you to other sites.</p>
<h2>Participants</h2>
<p>We do not keep lists of the participants of a program here. Paper participant forms are locked away and destroyed three years after the program.</p>
<h2>Measurement</h2>
<p>We count page views and how fast pages appear, without cookies and without anything about you. Nothing is counted when your browser asks not to be tracked.</p>
<h2>How long</h2>
<p>Requests and contracts are kept for seven years, as the university's accounting rules require. You may delete your account at any time; what was signed stays.</p>
<h2>Your rights</h2>
<p>Write to the address at the foot of this page to see, correct or delete what we hold about you. We answer within 30 days.</p>`

const PAYMENT = `<p>The total is due within <strong>30 days</strong> after the program, by bank transfer or check made out to the centre. Organizations new to us pay <strong>20 percent</strong> when signing. University departments may give a cost center number instead.</p><p>The final number of participants is due five days before the program; the lines above are charged for the agreed number or for those who come, whichever is greater.</p>`

const ADDITIONAL = `<h3>What we provide</h3><ul><li>Trained facilitators in the numbers that the activity demands.</li><li>All technical equipment, inspected before every use.</li><li>A first-aider on site for as long as the program runs.</li></ul><h3>What you provide</h3><ul><li>A signed form for each participant.</li><li>One accompanying adult for every 15 minors.</li></ul><h3>Weather</h3><p>We run in rain. In thunderstorms and high wind we move indoors or agree on another day with you, at no further charge.</p><h3>Cancellation</h3><p>Free up to 14 days before the program, half of the total up to 3 days before, and the whole after that.</p>`

export const CONTRACT_TEXT = { paymentText: sanitized(PAYMENT), additionalText: sanitized(ADDITIONAL) }

export function publish(book: Book, days: Days): void {
  const by = ADMINS[0]
  const deed = (offset: number, time: string, call: string) => ({ by, at: days.at(offset, time), call })
  book.create(contractTexts, { id: CONTRACT_TEXT_ID, ...CONTRACT_TEXT }, deed(-415, '10:00 AM', 'contractText.save'))
  book.create(
    termsAndConditions,
    { id: TERMS_ID, content: sanitized(TERMS), lastUpdated: days.at(-200, '10:00 AM') },
    deed(-200, '10:00 AM', 'termsAndConditions.save'),
  )
  book.create(
    privacyPolicy,
    { id: POLICY_ID, content: sanitized(PRIVACY), lastUpdated: days.at(-200, '10:30 AM') },
    deed(-200, '10:30 AM', 'privacyPolicy.save'),
  )
}
