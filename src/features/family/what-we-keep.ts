import { t } from '@/language/text';
/** What a child reads about what is kept of it. A test measures that a nine-year-old can. */
export const whatWeKeep: readonly { title: string; lines: readonly string[] }[] = [
  {
    title: t`Your name`,
    lines: [
      t`We know your first name and your last name.`,
      t`We know the name you use to sign in.`,
      t`We know the year you were born.`,
      t`We know your club and your grown-ups, and what they said yes to.`,
      t`We do not have a photo of you. We do not know where you live.`,
    ],
  },
  {
    title: t`What you hear`,
    lines: [
      t`We keep where you stopped in a show, and when. So you can start there next time.`,
      t`We keep the shows you want to hear next.`,
      t`For 90 days we keep what you heard and when. It has a number, not your name.`,
      t`Then we only keep how much all of you heard.`,
      t`Your grown-ups can see the last show you heard.`,
      t`At the end of a season they see one number for how much you and they heard.`,
      t`Your club can not see what you heard. It only sees how much all of you heard.`,
    ],
  },
  {
    title: t`Your phone`,
    lines: [
      t`We know which phones you sign in with, and when. We know which one played last.`,
      t`We know which phone your family shares, and who is on it.`,
      t`For one day we count how many times you try to sign in.`,
      t`If your phone gets a show, we count it for 90 days. It has a number, not your name.`,
      t`A grown-up can put your shows into another app. We keep when it was used last.`,
    ],
  },
  {
    title: t`What you say`,
    lines: [
      t`After a show we may ask you what you think. You do not have to answer.`,
      t`We keep what you said and when.`,
      t`Your grown-ups can read what you said when they have said what they think too.`,
      t`We tell your grown-ups that you gave an answer. We do not tell them what you said. We keep a note of this for 90 days.`,
      t`Your club can not read it. It only sees if five or more people said the same.`,
      t`If your grown-ups say yes, you can speak your answer. Your club can not hear it.`,
      t`You can ask the club for help. We keep that you did. We do not tell your grown-ups.`,
    ],
  },
  {
    title: t`Your voice`,
    lines: [
      t`You may be heard in a show of your club. Your grown-ups must say yes first.`,
      t`Your club tells us in which shows you can be heard. We keep that.`,
      t`Your grown-ups can say no later. Then we take your voice out of the show.`,
      t`They also say if people who are not in the club may hear it, like your gran.`,
      t`We may write down what is said in a show, so you can read it.`,
    ],
  },
  {
    title: t`Ads`,
    lines: [
      t`We do not sell what we know of you.`,
      t`We do not pick ads for you. All people in your club hear the same ones.`,
    ],
  },
  {
    title: t`How it ends`,
    lines: [
      t`Your grown-ups can switch this off. Then the sound stops and you are signed out.`,
      t`We keep when you were here last. If you are not here for a year, we ask your grown-ups if you stay.`,
      t`They can also delete all of this. For seven days they can change their mind.`,
      t`Then it is gone. We only keep a list of who said yes or no, and who did what.`,
      t`It does not have your name.`,
      t`Once you are old enough, you can ask to be the boss here. Then we know your email.`,
    ],
  },
];
