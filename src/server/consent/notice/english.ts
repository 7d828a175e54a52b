/** What guardians read before they agree. Its translations are beside it, paragraph by paragraph. */
export const english = `What we keep
Of your child we keep four things: a first name, a last name, a username and the year of birth. No email, no phone number, no photo, no address, no gender and no day of birth. The password is kept so that it cannot be read, not even by us. Beside them we keep that it is a child of your club, since when it has the account, who looks after it, and what you agreed to.

What we remember
We remember where your child stopped in an episode, whether it heard it to the end, and when that was, so that your child can go on where it stopped. You see what was heard last, and your child can read that you do. When a season is over, you also see how many of its episodes you and your children have heard and for how long, as one number for all of you, and your child can read that, too. We keep which episodes your child has put into its queue, in which order, and when it changed them last.

For 90 days we also keep what sounded in the player: the club, the episode and its part, whose spot it was, the playlist it was played from, from where to where, for how many seconds, and the day and second. A number takes the place of your child. The key with which that number is made is not in the database, and no name, no address and no device is kept with it. After 90 days only sums are left, which name no person. No other person sees what one child has heard: clubs and sponsors see totals only, none about fewer than 10 people.

So that your child is signed in, we keep its devices, since when and until when each is signed in and when it was used last. Of a phone or tablet that your family shares we keep which it is, who made it a shared one and when, who is on it, who put them there and when, who listens on it now, when a password was typed on it last, how often a PIN was wrong, when it was used last and until when it is shared. It is forgotten once you end it under Family Members, or once it was not used for as long as a person stays signed in. So that one of them plays at a time, we keep which one played last, which episode, and since when. For a day at most we count, by account and by internet address, tries to sign in and how often something is sent. For 24 hours we keep answers to what your child has sent, so that a bad network does nothing twice. When a device fetches an episode, we keep for two days what of it was fetched and when, and for 90 days the hour, under a number made from its internet address and its app or browser. The key of that number is deleted a day after its day or month.

Questions after an episode
If you agree to it, your child may answer the one to three questions after an episode. You and your child see each other’s answer when both of you have answered. The club and the platform see themes and counts of five or more, never the words of one child. We keep an answer with its question, and when it was given and changed. We write to those who look after your child that it has answered, never what, unless they do not want that. For 90 days we keep that we did, so that we do it once. Your child gets no emails from us. When an answer is reported, we keep which one, whose it was, who reported it and who has seen to it, for the person in the club who looks after children.

Answers by voice
If you agree to it, your child may also say such an answer instead of writing it, in at most a minute. We keep the recording and who made it. Only your child and those who look after it can hear it, once both have answered. The club and the platform never hear it, and it is in no theme and no count. When you withdraw this consent, the recordings are erased at once.

Voices
If you agree to it, your child’s voice may be heard in a recording of the club. We keep of which recordings the club says that your child is heard in them; they are published only with your consent. When you withdraw it, such recordings are taken down.

If you agree to it as well, these recordings may also be heard by people who are not in the club: by a grandparent or friend to whom a parent of the club has sent a link, and on a public page, where the platform shows an episode to everyone. Without it, an episode in which your child is heard is left out there. When you withdraw it, it is left out at once, but what others have already downloaded we cannot take back.

Podcast apps
If a guardian switches it on, your child may also listen in a podcast app, by a link of its own. We keep who switched it on and when, when the link was read last and by which app, and for two days from how many networks and by how many apps, under numbers that lead to no address. When it is read from very many, we write to you. Only guardians see the link and can end it. It ends at once when you withdraw the consent to the account. A link is kept until it is ended, or for 30 days after it ran out.

Recordings as text
So that it can be read and searched, what is said in a recording of the club may be written down. The text is kept with the recording, is read by who may hear it, and goes when the recording goes. The club writes it itself, or a computer of those who run this platform does. If you agree to it, a service of another company may get recordings with your child’s voice to write them down. It gets the sound and no more. When you withdraw this consent, what it has written of such recordings is erased at once.

No advertising by person
Everyone in the club hears the same sponsor. Nothing is chosen by who listens, nothing is sold, and no other company gets your child’s data, unless you agree that it writes recordings down.

Your rights
You can see and correct what we have of your child, withdraw your consent to any of this at any time, or delete the account, all of it under Family Members. You can also download it: the file holds what you may see on screen, so an answer that is not open to you is not in it. When you withdraw the consent to the account, your child is signed out at once, what is playing stops, and your child cannot sign in until a guardian agrees again.

When you delete your child, we ask for your password. Your child is signed out at once and is shown no more, and recordings of which the club says that your child is heard in them are taken down for good. For 7 days any guardian can undo the deletion and sees your child’s first name for it, and we keep who deleted it and when; then all is erased. If no other guardian looks after your child, you can have it erased at once. In backups it is gone when the backup is deleted. What stays is a list of who agreed to what and what was done when and from which internet address, without your child’s name, because we have to be able to prove it.

An account that is not used
When your child has not used the account for a year, we write to you and ask whether it should stay. You keep it for another year with one press. Without an answer it is deleted 30 days later, as if you had deleted it. For this we keep when it was used last, when we wrote to you and on how many days it was not used, and when you said that it stays.

Other guardians
Every guardian of your child can decide the same for your child as you. An invite to another household says which children it is for, until it is accepted or removed. We write to you when a guardian joins, leaves or is removed, and when another guardian deletes your child or undoes it. Once your child is old enough, it may ask for an account of its own. We keep its email address, what it agrees to, and when it asked and was answered.

Who answers
The club that your child belongs to decides why these data are kept, and answers your questions. You may also complain to the data protection authority of your country.`;
