/** Joins rich text to one line. Lines of this file break before a tag or between words. */
const joinLines = (text: string) =>
  text
    .trim()
    .replace(/\n(?=<)/g, '')
    .replace(/\n/g, ' ')

export const TERMS_AND_CONDITIONS = joinLines(`
<h2>Requesting a program</h2>
<p>A request tells us what you would like. It does not reserve a date. We reserve your date when we have approved
the request and you have signed the contract. Until then, we may offer the date to someone else.</p>
<h2>Who may take part</h2>
<p>Participants need closed shoes, clothes they can move in, and a signed participant form. Anyone under 18 needs
the signature of a parent or guardian. Our harnesses fit people from about 65 to 285 pounds. Tell us ahead of time
about anything that makes climbing difficult, and we will find a way for everyone to take part.</p>
<h2>Challenge by choice</h2>
<p>Nobody has to climb. Facilitators may end an activity for anyone who endangers themselves or others, and for the
whole group in a thunderstorm or high wind. If that happens, we move indoors or agree on another day with you, at no
extra charge.</p>
<h2>Changes and cancellation</h2>
<ul>
<li>You may move your program once, free of charge, up to 14 days ahead.</li>
<li>Cancelling is free up to 14 days ahead. Up to 3 days ahead, you pay half of the total. After that, you pay the
full total.</li>
<li>If we cancel, you pay nothing. We refund what you have paid within 30 days.</li>
</ul>
<h2>Numbers</h2>
<p>Tell us the final number of participants five days before your program. We charge for the agreed number or the
number who come, whichever is higher.</p>
<h2>Photographs</h2>
<p>We take photographs only if the group's contact person agrees. We remove a picture when someone in it asks us
to.</p>`)

export const PRIVACY_POLICY = joinLines(`
<h2>What we keep</h2>
<p>When you sign in, we keep your name and e-mail address. When you request a program, we keep what you fill in:
your organization, a phone number, the people you name as other contacts, and what we need to know to run the
program safely. When you sign a contract, we keep your signature, the time, and the network address it came from as
proof.</p>
<h2>What we use it for</h2>
<p>We use it to plan and run your program, write the contract, and keep you up to date on both. Our staff see the
programs they work on, without prices. We do not sell data, show ads, or track you on other sites.</p>
<h2>Participants</h2>
<p>Participants send us a signed form, here or on paper. Only our staff read the answers. We delete answers about
health 30 days after the program, and whole forms three years after it. We lock paper forms away until then.</p>
<h2>Measurement</h2>
<p>We count page views and measure how fast pages load, without cookies and without anything about you. We count
nothing if your browser asks not to be tracked.</p>
<h2>How long</h2>
<p>We keep requests and contracts for seven years, as the university's accounting rules require. You can delete your
account at any time. Signed contracts stay.</p>
<h2>Your rights</h2>
<p>Write to the address at the bottom of this page to see, correct or delete what we keep about you. We answer
within 30 days.</p>`)

export const PAYMENT_TEXT = joinLines(`
<p>The total is due within <strong>30 days</strong> after the program, by bank transfer or check made out to us. New
clients pay <strong>20 percent</strong> when they sign. University departments may give an account number
instead.</p>
<p>Tell us the final number of participants five days before the program. We charge for the agreed number or the
number who come, whichever is higher.</p>`)

export const ADDITIONAL_TEXT = joinLines(`
<h3>What we provide</h3>
<ul>
<li>As many trained facilitators as the activity needs.</li>
<li>All technical equipment, inspected before each use.</li>
<li>A person trained in first aid on site during the whole program.</li>
</ul>
<h3>What you provide</h3>
<ul>
<li>A signed form for each participant.</li>
<li>One adult for every 15 minors.</li>
</ul>
<h3>Weather</h3>
<p>We run programs in the rain. In a thunderstorm or high wind, we move indoors or agree on another day with you, at
no extra charge.</p>
<h3>Cancellation</h3>
<p>Cancelling is free up to 14 days before the program. Up to 3 days before, you pay half of the total. After that,
you pay the full total.</p>`)
